import type { TestProject } from "vitest/node";
import { startServer } from "./start-server.ts";

declare module "vitest" {
  // Vitest's own way of learning what a setup provides.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    readonly address: string;
    readonly addressAtNoon: string;
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
  return async () => {
    await Promise.all([now.stop(), noon.stop()]);
  };
}
