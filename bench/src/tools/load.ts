import { Agent } from "node:http";
import { type Answer, ask } from "#tools/http";

/** Requests that are sent over and over. */
export type Load = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Looks into an answer; throws when it is wrong. Asked for one in fifty, as looking costs time. */
  readonly check: (answer: Answer) => void;
};

const checkEvery = 50;

/** Keeps all connections busy for a while, and gives the answers per second. Any answer but 200 is an error. */
export async function answersPerSecond(
  { url, headers = {}, connections, check }: Load,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let count = 0;

  async function keepAsking(): Promise<void> {
    while (performance.now() < endsAt) {
      const answer = await ask(agent, url, { headers });
      if (answer.status !== 200)
        throw new Error(`${url} answered ${answer.status}: ${answer.body.toString()}`);
      if (count % checkEvery === 0) check(answer);
      count += 1;
    }
  }

  try {
    await Promise.all(Array.from({ length: connections }, keepAsking));
    return count / ((performance.now() - startedAt) / 1000);
  } finally {
    agent.destroy();
  }
}
