/** A message of the protocol: JSON that ends with a zero byte. */
export type Message = {
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly isError: boolean;
};

/** Nothing that a terminal says is longer. */
const longest = 256 * 1024;

/** Writes a message as it is sent. */
export const frameOf = (method: string, params: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.from(`${JSON.stringify({ method, step: 0, params })}\0`);

/** Collects bytes, and returns the messages that are complete. A message may come in any pieces. */
export function makeFrameReader(): (bytes: Uint8Array) => readonly Message[] {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Message[] = [];
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const message = messageIn(rest.subarray(0, end).toString("utf8"));
      rest = rest.subarray(end + 1);
      if (message !== undefined) messages.push(message);
    }
    if (rest.length > longest) rest = Buffer.alloc(0);
    return messages;
  };
}

/** What is not a message is left out: some terminals send blanks or line ends in between. */
function messageIn(text: string): Message | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { method, params, error }: Record<string, unknown> = Object(read);
  if (typeof method !== "string") return undefined;
  const entries = Object.entries(Object(params)).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [[name, String(value)] as const]
      : [],
  );
  return { method, params: Object.fromEntries(entries), isError: error === true || error === "true" };
}
