import http from "node:http";
import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { OutgoingAgent } from "@cherga/outgoing/outgoing-agent";
import { NoAnswer, ProviderRefusal } from "#payments/providers/provider";

/** A call is answered within ten seconds, whatever providers do. */
const timeoutMs = 6_000;
const longestAnswer = 256 * 1024;

export type ProviderRequest = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Sends a request to a provider and returns its answer as JSON. Neither keys nor answers are part of any error. */
export type AskProvider = (request: ProviderRequest) => Promise<unknown>;

/** Makes the function that speaks to providers, through the guard of outgoing connections. */
export const askProviderThrough =
  (policy: OutgoingPolicy): AskProvider =>
  async ({ method, url: address, headers = {}, body }) => {
    const url = new URL(address);
    const agent = new OutgoingAgent(
      {
        host: url.hostname.replaceAll(/^\[|\]$/g, ""),
        port: Number(url.port || (url.protocol === "https:" ? 443 : 80)),
      },
      { policy, timeoutMs, encryption: url.protocol === "https:" ? {} : undefined },
    );
    try {
      const request = http.request({
        agent,
        method,
        host: url.hostname,
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          ...headers,
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.on("error", () => undefined);
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request.once("response", resolve);
        request.once("error", reject);
        request.end(body);
      });
      return await answerIn(response);
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof ProviderRefusal) throw error;
      throw new NoAnswer(String(Object(error).code ?? "connection"), { cause: error });
    } finally {
      agent.destroy();
    }
  };

async function answerIn(response: http.IncomingMessage): Promise<unknown> {
  const status = response.statusCode ?? 0;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > longestAnswer) throw new NoAnswer("too long");
    parts.push(bytes);
  }
  // What a provider cannot do now it may have done.
  if (status >= 500 || status === 429 || status === 408) throw new NoAnswer(`status ${status}`);
  if (status >= 400) throw new ProviderRefusal(`status ${status}`);
  if (status >= 300) throw new NoAnswer(`status ${status}`);
  try {
    const answer: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"));
    return answer;
  } catch {
    throw new NoAnswer("no JSON");
  }
}
