import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type BotApi, makeBotApi } from "#demo/bot-api/bot-api";
import type { BotApiAnswer } from "#demo/bot-api/bot-api-answer";

/** A call that a bot has made. */
export type MadeCall = {
  readonly token: string;
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** What goes wrong instead of a call: an answer, or none at all. */
export type Fault = { readonly method: string; readonly answer: BotApiAnswer | "hangUp"; times: number };

/** A Bot API that is reached by HTTP, as Telegram's is. */
export type RunningBotApi = {
  readonly url: string;
  readonly api: BotApi;
  readonly calls: MadeCall[];
  /** Messages that were sent while the bot was asked to be silent. */
  readonly disturbances: MadeCall[];
  /** Makes calls of a method fail so many times. */
  fail(method: string, answer: Fault["answer"], times?: number): void;
  close(): Promise<void>;
};

/** Starts a Bot API. Tokens that end with `wrong` are unknown to it. */
export async function startBotApi(): Promise<RunningBotApi> {
  const api = makeBotApi({
    usernameOf: (token) => (token.endsWith("wrong") ? undefined : `bot${token.split(":")[0]}`),
    now: () => new Date(),
  });
  const calls: MadeCall[] = [];
  const faults: Fault[] = [];
  const disturbances: MadeCall[] = [];
  const silentUntil = new Map<string, number>();
  const server = createServer((request, response) => {
    const [, token = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const leaving = new AbortController();
    response.on("close", () => leaving.abort());
    const answering = async (): Promise<void> => {
      const payload = await readBody(request);
      const made = { token, method, payload };
      calls.push(made);
      if (method === "sendMessage" && performance.now() < (silentUntil.get(token) ?? 0))
        disturbances.push(made);
      const fault = faults.find((each) => each.method === method && each.times > 0);
      if (fault !== undefined) fault.times -= 1;
      if (fault?.answer === "hangUp") {
        response.destroy();
        return;
      }
      const answer: BotApiAnswer = fault?.answer ?? (await api.call(token, method, payload, leaving.signal));
      if (!answer.ok && answer.parameters !== undefined)
        silentUntil.set(token, performance.now() + answer.parameters.retry_after * 1000);
      response.writeHead(answer.ok ? 200 : answer.error_code, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    };
    answering().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    api,
    calls,
    disturbances,
    fail: (method, answer, times = 1) => void faults.push({ method, answer, times }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  return text === "" ? {} : { ...Object(JSON.parse(text)) };
}
