import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The built product, running with its demo centre, and a browser to use it with. */
export type Running = { readonly address: string; readonly browser: Browser; stop(): Promise<void> };

/** Starts the product as the README says, on a data folder of its own, and a browser beside it. `settings` are of the README. */
export async function startAll(settings: { readonly CLOCK?: string } = {}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), "cherga-journey-"));
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const hasEnded = once(server, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (text) => {
      output += String(text);
      const found = /ready: (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.on("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  return {
    address,
    browser,
    stop: async () => {
      await browser.close();
      server.kill("SIGTERM");
      await hasEnded;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
