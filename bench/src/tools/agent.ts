import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { deviceCalls } from "@cherga/contract/calls/devices";
import type { Administrator } from "#tools/administrator";
import { memoryOf } from "#tools/memory-of";
import type { Tools } from "#tools/open-tools";

/** The built agent beside a loudspeaker. */
export type LoudspeakerAgent = {
  /** Waits until so many sounds have reached the player; gives when each did, by the clock of the machine. */
  playedAt(count: number, limitMs: number): Promise<readonly number[]>;
  memoryMegabytes(): Promise<number>;
};

const program = "apps/agent/bin/cherga-agent.js";

/** Enrols an agent for a loudspeaker, and starts it with a player that only notes when it was given a sound. */
export async function startLoudspeakerAgent(
  tools: Tools,
  administrator: Administrator,
  address: string,
  deviceId: number,
): Promise<LoudspeakerAgent> {
  const folder = await tools.makeFolder();
  const notes = join(folder, "played");
  await writeFile(notes, "");
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "bin", "aplay"), `#!/bin/sh\ndate +%s%N >> ${notes}\n`, { mode: 0o755 });
  const made = await administrator.ask("POST", "/device/code", { kind: "voice-device", id: deviceId });
  const { code } = deviceCalls.enrol.answer.parse(made);
  const place = ["--folder", join(folder, "agent")];
  await promisify(execFile)(process.execPath, [program, "enrol", address, code, ...place]);
  const searchPath = [join(folder, "bin"), process.env["PATH"]].join(delimiter);
  const agent = tools.startProgram([program, "run", ...place], { ...process.env, PATH: searchPath });
  while (!(await agent.nextLine(20_000)).includes("Connected")) continue;
  return {
    memoryMegabytes: () => memoryOf(agent.pid),
    playedAt: async (count, limitMs) => {
      for (const until = performance.now() + limitMs; performance.now() < until; await sleep(20)) {
        const lines = (await readFile(notes, "utf8")).split("\n").filter((line) => line !== "");
        if (lines.length >= count) return lines.map((line) => Number(line) / 1e6);
      }
      throw new Error(`not ${count} sounds were played`);
    },
  };
}
