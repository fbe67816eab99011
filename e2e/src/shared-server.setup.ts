import type { TestProject } from "vitest/node";
import { askAs } from "./quiet-centre.ts";
import { startServer } from "./start-server.ts";

declare module "vitest" {
  // Vitest's own way of learning what a setup provides.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    readonly address: string;
    readonly addressAtNoon: string;
    readonly lastDemoRows: Readonly<Record<string, number>>;
  }
}

/** Starts the servers that journeys share; each makes what it needs and minds only that. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [now, noon] = await Promise.all([
    startServer(),
    // Five to twelve in the centres, on a day that does not end while somebody waits.
    startServer({ CLOCK: "2026-05-04T08:55:00Z" }),
  ]);
  project.provide("address", now.address);
  project.provide("addressAtNoon", noon.address);
  project.provide("lastDemoRows", await lastRowsOf(now.address));
  return async () => {
    await Promise.all([now.stop(), noon.stop()]);
  };
}

/** Both servers are filled with the same demo. */
async function lastRowsOf(address: string): Promise<Readonly<Record<string, number>>> {
  const ask = await askAs(address, { username: "admin", password: "admin" });
  const lastOf = async (resource: string): Promise<readonly [string, number]> => {
    const rows: readonly { readonly id: number }[] = Object(await ask("GET", `/${resource}`));
    return [resource, Math.max(0, ...rows.map(({ id }) => id))];
  };
  const { paths } = Object(await (await fetch(`${address}/api/docs/json`)).json());
  const resources = Object.keys(paths).flatMap((path) => /^\/([a-z-]+)\/edit\/\{id\}$/.exec(path)?.[1] ?? []);
  return Object.fromEntries(await Promise.all(resources.map(lastOf)));
}
