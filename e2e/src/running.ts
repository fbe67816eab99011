import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { type Server, type Settings, startServer } from "./start-server.ts";

/** The built product, running with its demo centre, and a browser to use it with. */
export type Running = {
  readonly address: string;
  readonly browser: Browser;
  /** The server, where it is one's own. */
  readonly server?: Server | undefined;
  /** On a shared server: the last row of each resource that was there before the journeys. */
  readonly lastDemoRows: Readonly<Record<string, number>> | undefined;
  stop(): Promise<void>;
};

/** Gives a browser and one of the servers that journeys share, or to one of its own where that needs other settings. */
export async function startAll(
  where: "now" | "noon" | Settings = "now",
  browserArgs: readonly string[] = [],
): Promise<Running> {
  const isShared = typeof where === "string";
  const server = isShared ? undefined : await startServer(where);
  // A browser with settings of its own serves one file, and ends with it; the usual one serves all files of a worker.
  const own = browserArgs.length > 0 ? await launch(browserArgs) : undefined;
  const browser = own ?? (await (usual ??= launch([])));
  return {
    address: server?.address ?? inject(where === "noon" ? "addressAtNoon" : "address"),
    browser,
    server,
    // Other journeys make and delete rows of their own there.
    lastDemoRows: isShared ? inject("lastDemoRows") : undefined,
    stop: async () => {
      await (own === undefined
        ? Promise.all(browser.contexts().map((context) => context.close()))
        : own.close());
      await server?.stop();
    },
  };
}

let usual: Promise<Browser> | undefined;

const launch = (args: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      ...args,
    ],
  });
