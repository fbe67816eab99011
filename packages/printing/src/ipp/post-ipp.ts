import { once } from "node:events";
import http from "node:http";
import { dial, type Encryption } from "@cherga/outgoing/dial";
import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { decodeIpp, type IppAnswer, MalformedIpp } from "#ipp/decode-ipp";
import { failureOf, PrintFailure } from "#print-outcome";

/** Where a printer is reached by IPP. */
export type IppAddress = {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly isSecure: boolean;
  /** The printer's name in requests. */
  readonly uri: string;
};

const usualPort = 631;

/** Returns the address that an administrator typed, such as `ipps://printer/ipp/print`; undefined if it is none. */
export function ippAddressOf(text: string): IppAddress | undefined {
  const match = /^(ipps?|https?):\/\/([^/?#]+)([^?#]*)/i.exec(text.trim());
  if (match === null) return undefined;
  const [, scheme = "", authority = "", typedPath = ""] = match;
  const asHttp = `http://${authority}`;
  if (!URL.canParse(asHttp)) return undefined;
  const { hostname, port: typedPort } = new URL(asHttp);
  const isSecure = /s$/i.test(scheme);
  // `URL` leaves out the usual port of its scheme.
  const isPort80 = typedPort === "" && /:0*80$/.test(authority);
  const ownPort = /^http/i.test(scheme) ? (isSecure ? 443 : 80) : usualPort;
  const port = isPort80 ? 80 : typedPort === "" ? ownPort : Number(typedPort);
  const path = typedPath.length > 1 ? typedPath : "/ipp/print";
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ""),
    port,
    path,
    isSecure,
    uri: `${isSecure ? "ipps" : "ipp"}://${hostname}:${port}${path}`,
  };
}

export type IppConnection = {
  readonly policy: OutgoingPolicy;
  readonly connectMs: number;
  readonly encryption: Encryption;
};

const longestAnswer = 2_000_000;

/** Sends a request to a printer, and returns its answer. `onBegin` is called before the first byte is sent. */
export async function postIpp(
  address: IppAddress,
  { policy, connectMs, encryption }: IppConnection,
  body: Buffer,
  until: AbortSignal,
  onBegin: () => void = () => undefined,
): Promise<IppAnswer> {
  const socket = await dial(address, {
    policy,
    timeoutMs: connectMs,
    signal: until,
    encryption: address.isSecure ? encryption : undefined,
  });
  try {
    onBegin();
    const request = http.request({
      createConnection: () => socket,
      host: address.host,
      port: address.port,
      path: address.path,
      method: "POST",
      headers: { "content-type": "application/ipp", "content-length": body.length, connection: "close" },
      signal: until,
    });
    // Also reported by `once`; without a listener a late error would end the program.
    request.on("error", () => undefined);
    request.end(body);
    const [response] = await once(request, "response");
    return await answerFrom(response);
  } catch (error) {
    until.throwIfAborted();
    if (error instanceof MalformedIpp) throw new PrintFailure("fault", error.message);
    throw failureOf(error);
  } finally {
    socket.destroy();
  }
}

async function answerFrom(response: http.IncomingMessage): Promise<IppAnswer> {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    // A printer answers so when it wants a password, or encryption, or knows no printer at this path.
    throw new PrintFailure(statusCode >= 500 ? "busy" : "unsupported", `HTTP ${statusCode}`);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    if (!(chunk instanceof Buffer)) continue;
    length += chunk.length;
    if (length > longestAnswer) throw new PrintFailure("fault", "the answer is too long");
    chunks.push(chunk);
  }
  return decodeIpp(Buffer.concat(chunks));
}
