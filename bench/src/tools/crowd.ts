import { Agent } from "node:http";
import { ask } from "#tools/http";

/** One request. */
export type Request = {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** How a crowd fared. */
export type CrowdTimes = {
  readonly perSecond: number;
  /** How long each answer took, in milliseconds. */
  readonly tookMs: readonly number[];
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
};

/** Clients, each on a connection of its own that is kept. */
export type Crowd = {
  /** Lets everybody ask one thing after another for a while. */
  ask(seconds: number, requestOf: (client: number, count: number) => Request): Promise<CrowdTimes>;
  leave(): void;
};

const connectAtOnce = 50;

/** Gathers so many clients and lets them connect, some at a time: what is measured is asking, not getting through. */
export async function gatherClients(clients: number, hello: Request): Promise<Crowd> {
  const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const { url, ...asking } = hello;
  for (let first = 0; first < clients; first += connectAtOnce) {
    await Promise.all(agents.slice(first, first + connectAtOnce).map((agent) => ask(agent, url, asking)));
  }
  return {
    ask: (seconds, requestOf) => letAsk(agents, seconds, requestOf),
    leave: () => {
      for (const agent of agents) agent.destroy();
    },
  };
}

async function letAsk(
  agents: readonly Agent[],
  seconds: number,
  requestOf: (client: number, count: number) => Request,
): Promise<CrowdTimes> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const tookMs: number[] = [];
  const statuses = new Map<number, number>();

  async function keepAsking(agent: Agent, client: number): Promise<void> {
    for (let count = 0; performance.now() < endsAt; count += 1) {
      const { url, ...asking } = requestOf(client, count);
      const askedAt = performance.now();
      const { status } = await ask(agent, url, asking);
      tookMs.push(performance.now() - askedAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }

  await Promise.all(agents.map(keepAsking));
  return { perSecond: tookMs.length / ((performance.now() - startedAt) / 1000), tookMs, statuses };
}
