import { Agent } from "node:http";
import type { Benchmark } from "#benchmark";
import { median, percentile } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import {
  changeAndHear,
  gatherCrowd,
  type ChangeTimes,
  mostDescriptors,
  type Side,
} from "#tools/listening-crowd";
import { askWell } from "#tools/http";
import type { Tools } from "#tools/open-tools";

const wantedListeners = 2_000;
/** Descriptors that each end needs beside its streams. */
const spareDescriptors = 200;
const warmUps = 10;
const changes = 100;
const startWithinMs = 60_000;

export const listeners: Benchmark = {
  name: "listeners",
  title: `${wantedListeners} listeners to the status of services, and how soon a change has reached them all`,
  run: async (tools) => {
    const count = Math.min(wantedListeners, (await mostDescriptors()) - spareDescriptors);
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const [id] = await administrator.fillServices(1);
    const ours = {
      crowd: await gatherCrowd(tools, `${server.address}/api/service/sse/status`, [
        { headers: administrator.headers, count },
      ]),
      change: (number: number) =>
        administrator.ask("PATCH", `/service/edit/${id}`, { align_minutes: 10 + (number % 2) }),
    };
    const bare = await bareSide(tools, count);

    const heard: ChangeTimes[] = [];
    const heardBare: ChangeTimes[] = [];
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

/** What the machine itself allows at this time: the same number of listeners to a server that does nothing else. */
async function bareSide(tools: Tools, count: number): Promise<Side> {
  const address = await tools.startHelper("tell-bare-listeners", {}).nextLine(startWithinMs);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    crowd: await gatherCrowd(tools, `${address}/listen`, [{ headers: {}, count }]),
    change: () => askWell(agent, `${address}/tell`),
  };
}
