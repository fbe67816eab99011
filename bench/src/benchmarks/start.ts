import { setTimeout as sleep } from "node:timers/promises";
import type { Benchmark } from "#benchmark";
import { median } from "#statistics";
import type { Tools } from "#tools/open-tools";

const newRounds = 3;
const warmRounds = 5;
const idleMs = 5_000;

export const start: Benchmark = {
  name: "start",
  title: "From the command of `npm start` to the first answer, and what the server then holds",
  run: async (tools) => {
    const anew: number[] = [];
    for (let round = 0; round < newRounds; round += 1) {
      anew.push(await secondsToStart(tools, await tools.makeFolder()));
    }

    const folder = await tools.makeFolder();
    await secondsToStart(tools, folder);
    const warm: number[] = [];
    for (let round = 0; round < warmRounds; round += 1) warm.push(await secondsToStart(tools, folder));

    return [
      {
        what: `ready on a new folder, median of ${newRounds}`,
        value: median(anew),
        unit: "s",
        target: { atMost: 6 },
      },
      { what: "ready on a new folder, slowest", value: Math.max(...anew), unit: "s" },
      {
        what: `ready on its folder again, median of ${warmRounds}`,
        value: median(warm),
        unit: "s",
        target: { atMost: 2 },
      },
      { what: "ready on its folder again, slowest", value: Math.max(...warm), unit: "s" },
      {
        what: `memory of the idle server, ${idleMs / 1000} s after a start`,
        value: await megabytesWhenIdle(tools, folder),
        unit: "MB",
        target: { atMost: 180 },
      },
    ];
  },
};

async function secondsToStart(tools: Tools, folder: string): Promise<number> {
  const server = await tools.startServer(folder);
  await server.stop();
  return server.readyAfterMs / 1000;
}

async function megabytesWhenIdle(tools: Tools, folder: string): Promise<number> {
  const server = await tools.startServer(folder);
  await sleep(idleMs);
  return server.memoryMegabytes();
}
