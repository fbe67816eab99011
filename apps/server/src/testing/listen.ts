/** An open stream. */
export type Listening = {
  /** Waits until this many messages that are wanted have come in all, and gives them. */
  messages(count: number, isWanted?: (message: unknown) => boolean): Promise<readonly unknown[]>;
  /** What has come so far. */
  readonly heard: readonly unknown[];
  /** Settles when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

/** Opens a stream and collects its messages. Refuses when the server does. */
export async function listen(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Listening> {
  const abort = new AbortController();
  const answer = await fetch(`${address}/api${path}`, { headers, signal: abort.signal });
  if (!answer.ok || answer.body === null)
    throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);

  const heard: unknown[] = [];
  const waiting = new Set<() => void>();
  const settle = (): void => waiting.forEach((check) => check());
  let text = "";
  const ended = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        heard.push(...blocks.flatMap(messageIn));
        settle();
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
  })();

  return {
    heard,
    ended,
    messages: (count, isWanted = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const wanted = heard.filter(isWanted);
          if (wanted.length < count) return;
          waiting.delete(check);
          resolve(wanted);
        };
        waiting.add(check);
        check();
      }),
    close: () => abort.abort(),
  };
}

function messageIn(block: string): readonly unknown[] {
  const line = block.split("\n").find((part) => part.startsWith("data: "));
  return line === undefined ? [] : [JSON.parse(line.slice("data: ".length))];
}
