import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import type { Answer, Call } from "@cherga/contract/call";
import { z } from "zod";
import { codeOf } from "#complaint";

/** A call that was not answered, or was refused. */
export class CallFailure extends Error {
  /** An error code of the contract, or of the system, such as `ECONNREFUSED`. */
  readonly code: string;
  /** Zero if the server did not answer. */
  readonly status: number;
  constructor(code: string, status = 0) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Refusals of any call, for a while. */
const passing: ReadonlySet<string> = new Set(["ERROR_SIGN_IN", "ERROR_TOO_MANY", "ERROR_UNAVAILABLE"]);

/** Whether any other call would fail now too. */
export const isOfAnyCall = ({ code, status }: CallFailure): boolean => status === 0 || passing.has(code);

/** Sends a call to the server. Throws a CallFailure if it is not answered. */
export type Send = <const C extends Call>(
  call: C,
  body: z.input<NonNullable<C["body"]>> | undefined,
  token?: string,
) => Promise<Answer<C>>;

const answerMs = 10_000;
/** A document with a sound of a minute is far below. */
const longestAnswer = 32 * 1024 * 1024;

const refusalShape = z.object({ error: z.string() });

/** Returns the function that sends calls to the server at an address. */
export function sendTo(address: string): Send {
  const agent = new (address.startsWith("https:") ? https : http).Agent({ keepAlive: true, maxSockets: 8 });
  return async (call, body, token) => {
    const { status, text } = await exchange(address, call, { agent, body, token });
    if (status >= 400)
      throw new CallFailure(refusalShape.safeParse(jsonOf(text)).data?.error ?? `HTTP ${status}`, status);
    const answer = call.answer.safeParse(jsonOf(text));
    // A page of a proxy, or of another program at this address.
    if (!answer.success) throw new CallFailure("ERR_ANSWER");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this call has just parsed it
    return answer.data as Answer<typeof call>;
  };
}

async function exchange(
  address: string,
  { method, path }: Call,
  {
    agent,
    body,
    token,
  }: { readonly agent: http.Agent; readonly body: unknown; readonly token: string | undefined },
): Promise<{ readonly status: number; readonly text: string }> {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  try {
    const request = requestTo(`${address}/api${path}`, {
      agent,
      method,
      headers: {
        ...(token !== undefined && { authorization: `Agent ${token}` }),
        ...(sent !== undefined && { "content-type": "application/json", "content-length": sent.length }),
      },
      signal: AbortSignal.timeout(answerMs),
    });
    request.end(sent);
    const response = await responseOf(request);
    return { status: response.statusCode ?? 0, text: await textOf(response) };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Starts a request by the protocol of its address. */
export const requestTo = (url: string, options: http.RequestOptions): http.ClientRequest =>
  url.startsWith("https:") ? https.request(url, options) : http.request(url, options);

/** Returns the head of the answer. */
export async function responseOf(request: http.ClientRequest): Promise<http.IncomingMessage> {
  // Also reported by `once`; without a listener a late error would end the program.
  request.on("error", () => undefined);
  const [response] = await once(request, "response");
  if (!(response instanceof http.IncomingMessage))
    throw new Error("a request was answered by something else");
  return response;
}

async function textOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    if (!(chunk instanceof Buffer)) continue;
    length += chunk.length;
    if (length > longestAnswer) throw new CallFailure("ERR_ANSWER");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns what an error of a connection means. An error without a code is a fault of our own. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))
    return new CallFailure("ETIMEDOUT");
  const code = codeOf(error);
  if (code === "") throw error;
  return new CallFailure(code);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
