import type { Answer, Call, CallInput, FilledPath } from "@cherga/contract/call";
import type { authCalls } from "@cherga/contract/calls/auth";
import { streamReconnectMs } from "@cherga/contract/constants";
import { errors, type ErrorCode } from "@cherga/contract/errors";
import { jsonRequest, readAnswer, retryWhileLost } from "#shared/call.ts";
import { newKey } from "#shared/new-key.ts";
import { browserUid } from "#staff/api/browser-uid.ts";
import { Failure } from "#staff/api/failure.ts";
import { currentSession, keepSession, storedLanguage } from "#staff/session/session.ts";

/** The request of a call. The contract is imported for its types only, and adds nothing to the bundle. */
export type CallRequest<C extends Call> = {
  readonly method: C["method"];
  readonly path: FilledPath<C["path"]>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: CallInput<C>["body"];
  readonly signal?: AbortSignal;
};

/** A request whose path and body are known to belong together. */
type AnyRequest = Omit<CallRequest<Call>, "path" | "body"> & {
  readonly path: string;
  readonly body?: unknown;
};

type OnLostSession = (status: number) => void;
let onLost: OnLostSession = () => undefined;

/** Sets the handler for when the session is lost or the server does not answer. */
export function whenSessionIsLost(act: OnLostSession): void {
  onLost = act;
}

const lostStatuses = new Set([401, 502, 504]);

/** Makes a call. The key makes writes idempotent, so that a retry is safe. */
export async function send<C extends Call>(wish: CallRequest<C>, key = newKey()): Promise<Answer<C>> {
  return read(await answerTo(wish, key));
}

/** Fetches a page of a list. Returns its rows, and the total on all pages. */
export async function sendPage<C extends Call>(
  wish: CallRequest<C>,
): Promise<{ readonly rows: Answer<C>; readonly total: number }> {
  const answer = await answerTo(wish, newKey());
  return { rows: await read<C>(answer), total: Number(answer.headers.get("x-total-count")) };
}

async function answerTo(wish: AnyRequest, key: string): Promise<Response> {
  const first = await reach(wish, key);
  const answer = first.status === 401 && (await hasRenewedToken()) ? await reach(wish, key) : first;
  if (lostStatuses.has(answer.status) && !wish.path.startsWith("/auth/")) onLost(answer.status);
  return answer;
}

/**
 * Makes a call, and retries it for some time while the server cannot be reached. It is carried out once, or not at all.
 */
export async function sendPatiently<C extends Call>(
  wish: CallRequest<C>,
  patienceMs: number,
): Promise<Answer<C>> {
  const key = newKey();
  const isLost = (thrown: unknown): boolean =>
    !(thrown instanceof Failure) || thrown.code === "ERROR_NO_CONNECTION";
  // A dead connection may take minutes to fail, so each attempt has its own timeout.
  const attempt = () => send<C>({ ...wish, signal: AbortSignal.timeout(attemptMs) }, key);
  return retryWhileLost(attempt, {
    patienceMs,
    firstPauseMs: streamReconnectMs,
    longestPauseMs: streamReconnectMs,
    isLost,
  }).catch((thrown: unknown) => {
    throw isLost(thrown) ? new Failure("ERROR_NO_CONNECTION") : thrown;
  });
}

const attemptMs = 10_000;

/** Returns a new token, with its user and their current organization. */
export async function refresh(): Promise<Answer<typeof authCalls.refresh>> {
  const path = "/auth/refresh";
  const answer = await read<typeof authCalls.refresh>(await reach({ method: "POST", path }, newKey()));
  keepSession({ user: answer.user, token: answer.access_token, current: answer.current });
  return answer;
}

/** A short list, which every user may read. */
const readableByAll = "/passway";

/**
 * Asks whether the session still lasts; if not, it is lost. Without an answer nothing is known. The token is renewed only if
 * the server refuses it: on a bad connection the answer to a renewal may be lost, and the session with it.
 */
export async function checkSession(): Promise<void> {
  try {
    const { status } = await reach({ method: "GET", path: readableByAll }, newKey());
    if (status === 401) await refresh();
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === "ERROR_SIGN_IN") onLost(401);
  }
}

/** Downloads a file that only signed-in staff may read. */
export async function download(path: string, method: "GET" | "POST" = "GET", body?: unknown): Promise<Blob> {
  const answer = await answerTo({ method, path, body }, newKey());
  // Throws the refusal.
  if (!answer.ok) await read(answer);
  return answer.blob();
}

/** Uploads a file as it is. */
export async function upload<C extends Call>(path: string, file: Blob): Promise<Answer<C>> {
  const headers = { ...whoAsks(), "content-type": file.type };
  return read(await fetched(`/api${path}`, { method: "POST", headers, body: file }));
}

let renewing: Promise<boolean> | undefined;

/** Renews an expired token while the session lasts. Calls that fail together share one renewal. */
function hasRenewedToken(): Promise<boolean> {
  if (currentSession() === undefined) return Promise.resolve(false);
  renewing ??= refresh()
    .then(
      () => true,
      () => false,
    )
    .finally(() => (renewing = undefined));
  return renewing;
}

function reach({ method, path, query, body, signal }: AnyRequest, key: string): Promise<Response> {
  const url = `/api${path}${queryText(query)}`;
  const once = method === "GET" ? undefined : key;
  return fetched(url, jsonRequest({ method, headers: whoAsks(), body, key: once, signal }));
}

function whoAsks(): Readonly<Record<string, string>> {
  const session = currentSession();
  const language = storedLanguage();
  return {
    uid: browserUid,
    ...(session === undefined ? {} : { authorization: `Bearer ${session.token}` }),
    ...(language === null ? {} : { lang: language }),
  };
}

function queryText(query: AnyRequest["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

async function fetched(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: "same-origin", ...init });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new Failure("ERROR_NO_CONNECTION");
  }
}

/** Page and server are built from the same contract, so answers are not checked again. */
async function read<C extends Call>(answer: Response): Promise<Answer<C>> {
  const said = await readAnswer(answer);
  if ("refusal" in said) {
    const { error, details } = said.refusal;
    throw new Failure(isKnown(error) ? error : "ERR_BAD_RESPONSE", details);
  }
  // An answer that breaks off counts as carried out, without contents.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (said.body === undefined ? {} : said.body) as Answer<C>;
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
