import type { Benchmark, Figure } from "#benchmark";
import { median, percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";
import { changeAndHear, gatherCrowd, type ChangeTimes } from "#tools/listening-crowd";
import type { Tools } from "#tools/open-tools";

const warmUps = 5;

export const dayListeners: Benchmark = {
  name: "day listeners",
  title: "How soon a registration has reached everybody who listens to the queue",
  run: async (tools) => [
    ...(await hearing(tools, { organizations: 1, listenersEach: 2_000, changes: 60, atMost: 100 })),
    ...(await hearing(tools, { organizations: 50, listenersEach: 200, changes: 30, atMost: 150 })),
  ],
};

type Crowd = {
  readonly organizations: number;
  readonly listenersEach: number;
  readonly changes: number;
  readonly atMost: number;
};

type Hall = { readonly administrator: Administrator; readonly centre: BenchCentre };

/** Registers a visitor in every organization at once, repeatedly. */
async function hearing(
  tools: Tools,
  { organizations, listenersEach, changes, atMost }: Crowd,
): Promise<readonly Figure[]> {
  const server = await tools.startServer();
  const halls: Hall[] = [];
  for (let number = 1; number <= organizations; number += 1) {
    const administrator = await signInAsAdministrator(server.address);
    halls.push({ administrator, centre: await makeBenchCentre(administrator, `Hall ${number}`, 2) });
  }
  const side = {
    crowd: await gatherCrowd(
      tools,
      `${server.address}/api/operator-queue/sse/events-type`,
      halls.map(({ administrator: { headers } }) => ({ headers, count: listenersEach })),
    ),
    change: () => Promise.all(halls.map(comeIn)),
  };
  const heard: ChangeTimes[] = [];
  for (let number = 0; number < warmUps + changes; number += 1) heard.push(await changeAndHear(side, number));
  for (const { administrator } of halls) administrator.leave();
  await server.stop();

  const sinceAnswer = heard.slice(warmUps).map(({ answeredAt, lastAt }) => Math.max(0, lastAt - answeredAt));
  const sinceSent = heard.slice(warmUps).map(({ sentAt, lastAt }) => lastAt - sentAt);
  const who = `last of ${organizations * listenersEach} over ${organizations}`;
  return [
    { what: `${who}, after the answer, p50`, value: median(sinceAnswer), unit: "ms" },
    {
      what: `${who}, after the answer, p99`,
      value: percentile(sinceAnswer, 99),
      unit: "ms",
      target: { atMost },
    },
    { what: `${who}, after it was sent, p99`, value: percentile(sinceSent, 99), unit: "ms" },
  ];
}

const comeIn = ({ administrator, centre }: Hall): Promise<unknown> =>
  administrator.ask("POST", "/operator-queue/ticket-registration", { service: centre.serviceId });
