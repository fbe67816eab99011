import { Agent } from "node:http";
import { ask } from "#tools/http";

/** One request that somebody makes. */
export type Request = {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** How a crowd fared. */
export type Fared = {
  readonly perSecond: number;
  /** How long each answer took, in milliseconds. */
  readonly tookMs: readonly number[];
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
};

/** Lets so many clients, each on a connection of its own, ask one thing after another for a while. */
export async function letAsk(
  clients: number,
  seconds: number,
  requestOf: (client: number, count: number) => Request,
): Promise<Fared> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const tookMs: number[] = [];
  const statuses = new Map<number, number>();

  async function keepAsking(client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; performance.now() < endsAt; count += 1) {
      const { url, ...asking } = requestOf(client, count);
      const askedAt = performance.now();
      const { status } = await ask(agent, url, asking);
      tookMs.push(performance.now() - askedAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    agent.destroy();
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => keepAsking(client)));
  return { perSecond: tookMs.length / ((performance.now() - startedAt) / 1000), tookMs, statuses };
}
