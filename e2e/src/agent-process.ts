import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../apps/agent/bin/cherga-agent.js", import.meta.url));

/** The built agent, running beside its hardware. */
export type AgentProcess = { readonly stop: () => Promise<void> };

/** Enrols an agent with a code of a device, starts it, and waits until it is connected. */
export async function startAgent(address: string, code: string): Promise<AgentProcess> {
  const folder = mkdtempSync(join(tmpdir(), "cherga-journey-agent-"));
  execFileSync(process.execPath, [program, "enrol", address, code, "--folder", folder], { stdio: "pipe" });
  const agent = spawn(process.execPath, [program, "run", "--folder", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await connected(agent);
  return {
    stop: async () => {
      agent.kill("SIGTERM");
      await once(agent, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connected(agent: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    agent.stdout?.on("data", (text) => {
      output += String(text);
      if (output.includes("Connected to")) resolve();
    });
    agent.once("close", () => reject(new Error(`The agent ended: ${output}`)));
  });
}
