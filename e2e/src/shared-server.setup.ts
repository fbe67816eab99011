import type { TestProject } from "vitest/node";
import { askAsAdmin } from "./api.ts";
import { startServer } from "./start-server.ts";

declare module "vitest" {
  // Vitest takes the types of provided values from this interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    readonly address: string;
    readonly addressAtNoon: string;
    readonly lastDemoRows: Readonly<Record<string, number>>;
  }
}

/** Starts the servers that journeys share. Each journey creates its own rows and checks only those. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [now, noon] = await Promise.all([
    startServer(withHistory),
    // 11:55 in the centres, so that the day does not end during a journey.
    startServer({ ...withHistory, CLOCK: "2026-05-04T08:55:00Z" }),
  ]);
  project.provide("address", now.address);
  project.provide("addressAtNoon", noon.address);
  project.provide("lastDemoRows", await lastRowsOf(now.address));
  return async () => {
    await Promise.all([now.stop(), noon.stop()]);
  };
}

/** Reports have something to show. */
const withHistory = { DEMO_HISTORY: "14" } as const;

/** Both servers are filled with the same demo. */
async function lastRowsOf(address: string): Promise<Readonly<Record<string, number>>> {
  const ask = await askAsAdmin(address);
  const lastOf = async (resource: string): Promise<readonly [string, number]> => {
    const rows: readonly { readonly id: number }[] = Object(await ask("GET", `/${resource}`));
    return [resource, Math.max(0, ...rows.map(({ id }) => id))];
  };
  const { paths } = Object(await (await fetch(`${address}/api/docs/json`)).json());
  const resources = Object.keys(paths).flatMap((path) => /^\/([a-z-]+)\/edit\/\{id\}$/.exec(path)?.[1] ?? []);
  return Object.fromEntries(await Promise.all(resources.map(lastOf)));
}
