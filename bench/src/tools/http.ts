import { type Agent, request } from "node:http";

export type Answer = { readonly status: number; readonly body: Buffer };

type RequestOptions = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const answerWithinMs = 10_000;

/** Sends a request over the agent's connections and gives the whole answer. */
export function ask(
  agent: Agent,
  url: string,
  { method = "GET", headers, body }: RequestOptions = {},
): Promise<Answer> {
  const allHeaders = body === undefined ? headers : { ...headers, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method, headers: allHeaders, timeout: answerWithinMs }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
      answer.on("error", reject);
    });
    asking.on("timeout", () => asking.destroy(new Error(`${method} ${url} was not answered`)));
    asking.on("error", reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** As `ask`, but anything other than success is an error. Gives what the answer says. */
export async function askWell(agent: Agent, url: string, asking?: RequestOptions): Promise<unknown> {
  const { status, body } = await ask(agent, url, asking);
  if (status >= 300)
    throw new Error(`${asking?.method ?? "GET"} ${url} answered ${status}: ${body.toString()}`);
  return JSON.parse(body.toString());
}
