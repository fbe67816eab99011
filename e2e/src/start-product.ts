import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { type Server, type Settings, startServer } from "./start-server.ts";

/** The built product with its demo centre, and a browser. */
export type Product = {
  readonly address: string;
  readonly browser: Browser;
  /** Undefined on a shared server. */
  readonly server?: Server | undefined;
  /** On a shared server: the highest id of each resource before the journeys started. */
  readonly lastDemoRows: Readonly<Record<string, number>> | undefined;
  stop(): Promise<void>;
};

/** Returns a browser and a server: one of the two shared servers, or a new one with the given settings. */
export async function startProduct(
  where: "now" | "noon" | Settings = "now",
  browserArgs: readonly string[] = [],
): Promise<Product> {
  const isShared = typeof where === "string";
  const server = isShared ? undefined : await startServer(where);
  // A browser with extra arguments is closed with its file; the usual one serves all files of a worker.
  const own = browserArgs.length > 0 ? await launch(browserArgs) : undefined;
  const browser = own ?? (await (usual ??= launch([])));
  return {
    address: server?.address ?? inject(where === "noon" ? "addressAtNoon" : "address"),
    browser,
    server,
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
