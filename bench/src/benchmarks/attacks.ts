import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Benchmark, Figure } from "#benchmark";
import { percentile } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import { nowMs, waitUntil } from "#tools/clock";
import { ask } from "#tools/http";
import type { RunningProcess } from "#tools/start-process";
import type { Tools } from "#tools/open-tools";

const seconds = 8;
const rounds = 2;
const readEveryMs = 20;
const settleMs = 20_000;
/** What is not answered, or refused, counts as if it had taken this long. */
const givenUpMs = 10_000;

/** Requests without an account. The first two are those that once held the server for seconds. */
const attacks = [
  { name: "80,000 unknown keys", attack: "keys", clients: 2 },
  { name: "nested arrays", attack: "arrays", clients: 2 },
  { name: "16 kB of wrong values", attack: "values", clients: 2 },
  { name: "200 wrong sign-ins at once", attack: "sign-ins", clients: 200 },
] as const;

export const attacked: Benchmark = {
  name: "attacks",
  title: `An operator reads every ${readEveryMs} ms, alone and while strangers send what is expensive to refuse`,
  run: async (tools) => {
    const server = await tools.startServer();
    // The demo's days are filled in the background, which must not be measured as waiting time.
    await sleep(settleMs);
    const figures: Figure[] = [];
    for (const { name, attack, clients } of attacks) {
      const { alone, beside, page, signIn, refused } = await measure(tools, server.address, attack, clients);
      figures.push(
        { what: `${name}: a read alone, median`, value: percentile(alone, 50), unit: "ms" },
        { what: `${name}: a read beside it, median`, value: percentile(beside, 50), unit: "ms" },
        { what: `${name}: a read alone, p99`, value: percentile(alone, 99), unit: "ms" },
        { what: `${name}: a read beside it, p99`, value: percentile(beside, 99), unit: "ms" },
        {
          what: `${name}: ratio of the two`,
          value: percentile(beside, 99) / percentile(alone, 99),
          unit: "×",
          target: { atMost: 2 },
        },
        { what: `${name}: the slowest page beside it`, value: Math.max(...page), unit: "ms" },
        { what: `${name}: the slowest sign-in beside it`, value: Math.max(...signIn), unit: "ms" },
        { what: `${name}: answers to the attack`, value: refused, unit: "" },
      );
    }
    return figures;
  },
};

async function measure(tools: Tools, address: string, attack: string, clients: number) {
  const administrator = await signInAsAdministrator(address);
  const reading = { url: `${address}/api/service`, headers: administrator.headers };
  await readFor(1, reading);
  const alone: number[] = [];
  const beside: number[] = [];
  const page: number[] = [];
  const signIn: number[] = [];
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    // A page and a sign-in now and then belong to an ordinary day, too.
    alone.push(...(await ordinaryDay(address, reading)).reads);
    const attackers: RunningProcess = tools.startHelper("attack", {
      address,
      attack,
      clients,
      seconds: seconds + 1,
      round,
    });
    // The first line says that the attack has begun.
    await attackers.nextLine(30_000);
    const { reads, pages, signIns } = await ordinaryDay(address, reading);
    beside.push(...reads);
    page.push(...pages);
    signIn.push(...signIns);
    refused += Number(await attackers.nextLine(60_000));
    await attackers.stop();
  }
  administrator.leave();
  return { alone, beside, page, signIn, refused };
}

/** An operator reads, others open a page or sign in. */
async function ordinaryDay(address: string, reading: ReadMeasurement) {
  const [reads, pages, signIns] = await Promise.all([
    readFor(seconds, reading),
    repeatFor(seconds, 250, { url: `${address}/`, headers: {} }),
    repeatFor(seconds, 1_000, {
      url: `${address}/api/auth/login`,
      method: "POST",
      headers: {},
      body: { username: "manager", password: "manager" },
    }),
  ]);
  return { reads, pages, signIns };
}

type ReadMeasurement = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: unknown;
};

const readFor = (forSeconds: number, reading: ReadMeasurement) => repeatFor(forSeconds, readEveryMs, reading);

/** Asks again and again at fixed times. A late answer does not hide those that would have been late after it. */
async function repeatFor(
  forSeconds: number,
  everyMs: number,
  { url, ...asking }: ReadMeasurement,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  const startedAt = nowMs();
  const pending: Promise<number>[] = [];
  for (let dueAt = startedAt; dueAt < startedAt + forSeconds * 1000; dueAt += everyMs) {
    await waitUntil(dueAt);
    pending.push(
      ask(agent, url, asking).then(
        ({ status }) => (status === 200 ? nowMs() - dueAt : givenUpMs),
        () => givenUpMs,
      ),
    );
  }
  const tookMs = await Promise.all(pending);
  agent.destroy();
  return tookMs;
}
