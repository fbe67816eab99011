type JsonRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The server carries out requests with the same key once, however often they are sent. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Returns what `fetch` takes to send a call. */
export const jsonRequest = ({ method, headers, body, key, signal }: JsonRequest): RequestInit => ({
  method,
  headers: {
    ...headers,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(signal === undefined ? {} : { signal }),
});

/** What the server says of a call that it did not carry out. */
type ServerRefusal = { readonly error: string; readonly details?: unknown };

const badResponse: ServerRefusal = { error: "ERR_BAD_RESPONSE" };

/** Reads an answer: what it holds, or why the server refused. Contents are not checked, the contract types them. */
export async function readAnswer(
  answer: Response,
): Promise<{ readonly body: unknown } | { readonly refusal: ServerRefusal }> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return { body };
  return { refusal: isRefusal(body) ? body : badResponse };
}

const isRefusal = (body: unknown): body is ServerRefusal =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";

type Patience = {
  readonly patienceMs: number;
  /** The pause after the first attempt; each later one is twice as long, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Whether the connection was lost, so that the attempt is worth repeating. */
  readonly isLost: (thrown: unknown) => boolean;
};

/** Repeats an attempt while the connection is lost, then throws what the last attempt threw. */
export async function retryWhileLost<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  const endsAt = Date.now() + patience.patienceMs;
  let pauseMs = patience.firstPauseMs;
  for (;;) {
    try {
      return await attempt();
    } catch (thrown) {
      if (!patience.isLost(thrown) || Date.now() + pauseMs > endsAt) throw thrown;
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, patience.longestPauseMs);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
