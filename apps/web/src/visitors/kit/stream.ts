/** The handlers of a stream's events. */
export type StreamHandlers<M> = {
  /** The stream is open: fetch all data again, because messages may have been missed. */
  readonly onOpen: () => void;
  readonly onMessage: (message: M) => void;
  /** The stream is lost; it reconnects by itself. */
  readonly onLost: () => void;
  /** The listener has no access, or no longer. */
  readonly onRefused: (status: number) => void;
};

const comeBackMs = 1_000;
/** The server sends something at least every 25 s; a connection that is silent for longer is dead. */
const usualSilentMs = 40_000;

/** Listens to a stream by `fetch`, because `EventSource` sends no headers; returns a function that stops it. */
export function listen<M>(
  path: string,
  headers: Readonly<Record<string, string>>,
  listening: StreamHandlers<M>,
  /** How long a connection may be silent. */
  silentMs: number = usualSilentMs,
): () => void {
  const stopping = new AbortController();
  void keepListening();
  return () => stopping.abort();

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      const outcome = await listenOnce().catch(() => "lost" as const);
      if (stopping.signal.aborted) return;
      if (outcome !== "lost") {
        listening.onRefused(outcome);
        return;
      }
      listening.onLost();
      await new Promise((resolve) => setTimeout(resolve, comeBackMs));
    }
  }

  async function listenOnce(): Promise<"lost" | number> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silentMs);
    const signal = AbortSignal.any([stopping.signal, silence.signal]);
    try {
      const answer = await fetch(`/api${path}`, { headers, signal });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return answer.status;
      if (!answer.ok || answer.body === null) return "lost";
      listening.onOpen();
      let rest = "";
      // Not every phone supports `for await` on streams.
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value: text } = await reader.read();
        if (done) return "lost";
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silentMs);
        const events = (rest + text).split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) tell(event);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  function tell(event: string): void {
    const data = event
      .split("\n")
      .filter((line) => line.startsWith("data: "))
      .map((line) => line.slice("data: ".length))
      .join("\n");
    if (data === "") return;
    // The contract types the messages of a stream.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    listening.onMessage(JSON.parse(data) as M);
  }
}
