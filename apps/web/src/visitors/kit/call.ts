import type { Answer, Call, Given } from "@cherga/contract/call";
import { hearTime } from "#visitors/kit/clock.ts";
import { newKey } from "#visitors/kit/new-key.ts";

/** Something that was not done, and why. Status 0: nobody answered. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, details: unknown) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A call, with the values of its path filled in. */
export type Asking<C extends Call> = Pick<C, "method"> & {
  readonly path: string;
  readonly body?: Given<C>["body"];
  /** Makes it happen once, however often it is sent. */
  readonly key?: string;
};

/** How whoever asks shows who they are, and in which language they are answered. */
export type Caller = { readonly authorization?: string; readonly lang: string };

/** Nobody waits longer than this without being told. */
const patienceMs = 15_000;

/** Makes a call. What goes wrong is thrown as a `CallFailure`. */
export async function call<C extends Call>(caller: Caller, asking: Asking<C>): Promise<Answer<C>> {
  const response = await ask(caller, asking).catch(() => {
    throw new CallFailure(0, "ERROR_OFFLINE", undefined);
  });
  const said: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const { error = "ERR_BAD_RESPONSE", details } = isRefusal(said) ? said : {};
    throw new CallFailure(response.status, error, details);
  }
  if (hasTime(said)) hearTime(said.time);
  // The contract ties the answer to its call; what it says was checked where it was written.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return said as Answer<C>;
}

/** Whoever answers calls: the server. */
type Answerer = (path: string, asked: RequestInit) => Promise<Response>;
let answerer: Answerer = (path, asked) => fetch(path, asked);

/** Has somebody else answer from now on: in a preview, whoever sets up what is previewed. */
export function answerBy(other: Answerer): void {
  answerer = other;
}

/** Sends a request as a call does, for answers that are no JSON. */
export function ask(caller: Caller, { method, path, body, key }: Asking<Call>): Promise<Response> {
  return answerer(`/api${path}`, {
    method,
    headers: {
      lang: caller.lang,
      ...(caller.authorization === undefined ? {} : { authorization: caller.authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  });
}

/** Makes a call that must not get lost: sent again with its key until it is answered, for half a minute. */
export async function callPatiently<C extends Call>(caller: Caller, asking: Asking<C>): Promise<Answer<C>> {
  const key = asking.key ?? newKey();
  const endsAt = Date.now() + 30_000;
  for (let pauseMs = 300; ; pauseMs = Math.min(pauseMs * 2, 3_000)) {
    try {
      return await call<C>(caller, { ...asking, key });
    } catch (error) {
      const isLost = error instanceof CallFailure && (error.status === 0 || error.status >= 502);
      if (!isLost || Date.now() > endsAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const isRefusal = (said: unknown): said is { readonly error: string; readonly details?: unknown } =>
  typeof said === "object" && said !== null && "error" in said && typeof said.error === "string";

const hasTime = (said: unknown): said is { readonly time: string } =>
  typeof said === "object" && said !== null && "time" in said && typeof said.time === "string";
