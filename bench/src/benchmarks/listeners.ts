import { readFile } from "node:fs/promises";
import { Agent } from "node:http";
import type { Benchmark } from "#benchmark";
import { median, percentile } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import { nowMs, waitUntil } from "#tools/clock";
import { askWell } from "#tools/http";
import type { Tools } from "#tools/open-tools";
import type { RunningProcess } from "#tools/start-process";

const wantedListeners = 2_000;
/** Descriptors that each end needs beside its streams. */
const spareDescriptors = 200;
const warmUps = 10;
const changes = 100;
const spacingMs = 250;
const startWithinMs = 60_000;
const hearWithinMs = 10_000;

export const listeners: Benchmark = {
  name: "listeners",
  title: `${wantedListeners} listeners to the status of services, and how soon a change has reached them all`,
  run: async (tools) => {
    const count = Math.min(wantedListeners, (await mostDescriptors()) - spareDescriptors);
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const [id] = await administrator.fillServices(1);
    const ours = {
      crowd: await gather(tools, count, `${server.address}/api/service/sse/status`, administrator.headers),
      change: (number: number) =>
        administrator.ask("PATCH", `/service/edit/${id}`, { align_minutes: 10 + (number % 2) }),
    };
    const bare = await bareSide(tools, count);

    const heard: Heard[] = [];
    const heardBare: Heard[] = [];
    for (let number = 0; number < warmUps + changes; number += 1) {
      heard.push(await changeAndHear(ours, number));
      heardBare.push(await changeAndHear(bare, number));
    }
    const megabytes = await server.memoryMegabytes();
    administrator.leave();

    const sinceAnswer = heard.slice(warmUps).map(({ answeredAt, lastAt }) => lastAt - answeredAt);
    const sinceSent = heard.slice(warmUps).map(({ sentAt, lastAt }) => lastAt - sentAt);
    const bareSinceSent = heardBare.slice(warmUps).map(({ sentAt, lastAt }) => lastAt - sentAt);
    return [
      {
        what: `last of ${count} after the answer, p50 of ${changes}`,
        value: median(sinceAnswer),
        unit: "ms",
      },
      {
        what: `last of ${count} after the answer, p99`,
        value: percentile(sinceAnswer, 99),
        unit: "ms",
        target: { atMost: 80 },
      },
      { what: "the same after the request was sent, p50", value: median(sinceSent), unit: "ms" },
      { what: "the same after the request was sent, p99", value: percentile(sinceSent, 99), unit: "ms" },
      {
        what: "first of all after the answer, p50",
        value: median(heard.slice(warmUps).map(({ answeredAt, firstAt }) => firstAt - answeredAt)),
        unit: "ms",
      },
      { what: "bare node:http, last after the request, p50", value: median(bareSinceSent), unit: "ms" },
      {
        what: "bare node:http, last after the request, p99",
        value: percentile(bareSinceSent, 99),
        unit: "ms",
      },
      {
        what: `memory of the server with ${count} listeners`,
        value: megabytes,
        unit: "MB",
      },
    ];
  },
};

type Side = { readonly crowd: RunningProcess; readonly change: (number: number) => Promise<unknown> };

/** What the machine itself allows at this time: the same number of listeners to a server that does nothing else. */
async function bareSide(tools: Tools, count: number): Promise<Side> {
  const address = await tools.startHelper("tell-bare-listeners", {}).nextLine(startWithinMs);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    crowd: await gather(tools, count, `${address}/listen`, {}),
    change: () => askWell(agent, `${address}/tell`),
  };
}

async function gather(
  tools: Tools,
  count: number,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  const crowd = tools.startHelper("listen-to-statuses", { url, headers, count });
  await crowd.nextLine(startWithinMs);
  return crowd;
}

type Heard = {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly firstAt: number;
  readonly lastAt: number;
};

/** Nobody sees the commit from outside: it lies between sending and the answer, and close to the answer. */
async function changeAndHear({ crowd, change }: Side, number: number): Promise<Heard> {
  const sentAt = nowMs();
  await change(number);
  const answeredAt = nowMs();
  const line = await crowd.nextLine(hearWithinMs);
  const [firstAt = Number.NaN, lastAt = Number.NaN] = line.split(" ").map(Number);
  await waitUntil(sentAt + spacingMs);
  return { sentAt, answeredAt, firstAt, lastAt };
}

/** Node raises its own limit as far as it may, and so do the server and the crowd. */
async function mostDescriptors(): Promise<number> {
  const limits = await readFile("/proc/self/limits", "utf8");
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? wantedListeners);
}
