import type { Answer, Call, CallInput, FilledPath } from "@cherga/contract/call";
import { jsonRequest, readAnswer, retryWhileLost } from "#shared/call.ts";
import { newKey } from "#shared/new-key.ts";
import { hearTime } from "#shared/server-clock.ts";

/** A call that failed, and why. Status 0: there was no answer. */
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
export type CallRequest<C extends Call> = Pick<C, "method"> & {
  readonly path: FilledPath<C["path"]>;
  readonly body?: CallInput<C>["body"];
  /** The idempotency key: the server carries the request out once. */
  readonly key?: string;
};

/** The caller's credential, and the language of the answers. */
export type Caller = { readonly authorization?: string; readonly lang: string };

/** An attempt without an answer fails after this long. */
const answerMs = 15_000;

/** Makes a call. Throws a `CallFailure` if anything goes wrong. */
export async function call<C extends Call>(caller: Caller, asking: CallRequest<C>): Promise<Answer<C>> {
  const response = await ask(caller, asking).catch(() => {
    throw new CallFailure(0, "ERROR_OFFLINE", undefined);
  });
  const said = await readAnswer(response);
  if ("refusal" in said) throw new CallFailure(response.status, said.refusal.error, said.refusal.details);
  if (hasTime(said.body)) hearTime(said.body.time);
  // The contract ties the answer to its call; the server checked it before it answered.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return said.body as Answer<C>;
}

/** Answers calls: `fetch`, except in previews. */
type Answerer = (path: string, asked: RequestInit) => Promise<Response>;
let answerer: Answerer = (path, asked) => fetch(path, asked);

/** Replaces `fetch`: in a preview, the editor answers. */
export function answerBy(other: Answerer): void {
  answerer = other;
}

/** Sends a request like a call, for answers that are not JSON. */
export function ask(caller: Caller, { method, path, body, key }: CallRequest<Call>): Promise<Response> {
  const headers = {
    lang: caller.lang,
    ...(caller.authorization === undefined ? {} : { authorization: caller.authorization }),
  };
  const signal = AbortSignal.timeout(answerMs);
  return answerer(`/api${path}`, jsonRequest({ method, headers, body, key, signal }));
}

/**
 * Makes a call that must not get lost: retries it with the same key for half a minute. A branch without a connection
 * may stay so for hours, and the visitor must know at once.
 */
export function callWithRetries<C extends Call>(caller: Caller, asking: CallRequest<C>): Promise<Answer<C>> {
  const key = asking.key ?? newKey();
  return retryWhileLost(() => call<C>(caller, { ...asking, key }), {
    patienceMs: 30_000,
    firstPauseMs: 300,
    longestPauseMs: 3_000,
    isLost: (thrown) =>
      thrown instanceof CallFailure &&
      (thrown.status === 0 || thrown.status >= 502) &&
      thrown.code !== "ERROR_BRANCH_OFFLINE",
  });
}

const hasTime = (said: unknown): said is { readonly time: string } =>
  typeof said === "object" && said !== null && "time" in said && typeof said.time === "string";
