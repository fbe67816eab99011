import { Refusal } from "@cherga/contract/errors";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { resources } from "@cherga/contract/resources/all-resources";
import type { FastifyInstance } from "fastify";

/** Refuses changes of the configuration at a branch: they are made at the centre, and would be lost here. */
export function refuseSettings(app: FastifyInstance): void {
  const writes = resources.flatMap((resource) =>
    Object.values(callsOf(resource)).filter(({ method }) => method !== "GET"),
  );
  const urls = new Set(writes.map(({ path }) => `/api${path}`));
  app.addHook("onRequest", async ({ method, routeOptions: { url } }) => {
    if (method !== "GET" && url !== undefined && urls.has(url)) throw new Refusal("ERROR_BRANCH_SETTINGS");
  });
}
