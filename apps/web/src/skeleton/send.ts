import type { Answer, Call, Given } from "@cherga/contract/call";
import type { authCalls } from "@cherga/contract/calls/auth";
import { errors } from "@cherga/contract/errors";

/** Something that could not be done, in words for the person who wanted it. */
export class Trouble extends Error {}

/** What of a call has to be said. The contract is needed for its types only, and adds nothing to the page. */
type Wish<C extends Call> = {
  readonly method: C["method"];
  readonly path: C["path"];
  readonly body?: Given<C>["body"];
};

let token = "";

/** Signs in; everything that is sent later is sent by this person. */
export async function signIn(username: string, password: string): Promise<Answer<typeof authCalls.login>> {
  token = "";
  const body = { username, password };
  const answer = await send<typeof authCalls.login>({ method: "POST", path: "/auth/login", body });
  token = answer.access_token;
  return answer;
}

/** Makes a call. What is written happens once, even if the line breaks and it has to be sent again. */
export async function send<C extends Call>(wish: Wish<C>): Promise<Answer<C>> {
  const key = newKey();
  const attempt = (): Promise<Response> => fetchOnce(wish, key).catch(() => fetchOnce(wish, key));
  try {
    const answer = await attempt();
    return await read(answer.status === 401 && (await hasRenewedToken()) ? await attempt() : answer);
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble("The server cannot be reached. Please try again in a moment.");
  }
}

function fetchOnce({ method, path, body }: Wish<Call>, key: string): Promise<Response> {
  return fetch(`/api${path}`, {
    method,
    headers: {
      lang: "en",
      "idempotency-key": key,
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Page and server are built from the same contract, so what the server answers is not checked again. */
async function read<C extends Call>(answer: Response): Promise<Answer<C>> {
  const said = await answer.json();
  if (!answer.ok) throw new Trouble(wordsFor(said.error));
  return said;
}

/** Gives the words for an error's code. */
export function wordsFor(code: unknown): string {
  const known = Object.entries(errors).find(([name]) => name === code);
  return known?.[1].text ?? errors.ERR_BAD_RESPONSE.text;
}

/** Tokens end after some minutes; whoever is still signed in gets another. */
async function hasRenewedToken(): Promise<boolean> {
  if (token === "") return false;
  const answer = await fetch("/api/auth/refresh", { method: "POST" });
  if (answer.ok) token = (await read<typeof authCalls.refresh>(answer)).access_token;
  return answer.ok;
}

/** `crypto.randomUUID` is missing where a centre's own network is not encrypted. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
