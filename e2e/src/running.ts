import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { type Server, type Settings, startServer } from "./start-server.ts";

/** The built product, running with its demo centre, and a browser to use it with. */
export type Running = {
  readonly address: string;
  readonly browser: Browser;
  /** The server, where it is one's own. */
  readonly server?: Server | undefined;
  stop(): Promise<void>;
};

/** Opens a browser beside one of the servers that journeys share, or beside one of its own where that needs other settings. */
export async function startAll(
  where: "now" | "noon" | Settings = "now",
  browserArgs: readonly string[] = [],
): Promise<Running> {
  const server = typeof where === "string" ? undefined : await startServer(where);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      ...browserArgs,
    ],
  });
  return {
    address: server?.address ?? inject(where === "noon" ? "addressAtNoon" : "address"),
    browser,
    server,
    stop: async () => {
      await browser.close();
      await server?.stop();
    },
  };
}
