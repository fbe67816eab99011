type JsonRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The idempotency key: the server carries out requests with the same key once. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Returns the `fetch` options of a call. */
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

/** The server's refusal of a call. */
type ServerRefusal = { readonly error: string; readonly details?: unknown };

const badResponse: ServerRefusal = { error: "ERR_BAD_RESPONSE" };

/** Reads an answer: its contents, or the refusal. Contents are not checked; the contract types them. */
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
  /** The pause after the first attempt; it doubles with each further one, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Whether the connection was lost, so that the attempt is worth repeating. */
  readonly isLost: (thrown: unknown) => boolean;
};

/** Retries an attempt while the connection is lost, then throws the last error. */
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
