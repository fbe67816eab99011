import type { TestProject } from "vitest/node";
import { startServer } from "./start-server.ts";

declare module "vitest" {
  // Vitest's own way of learning what a setup provides.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    readonly address: string;
  }
}

/** Starts the server that journeys share; each makes what it needs and minds only that. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide("address", server.address);
  return server.stop;
}
