import { dayLoadCalls } from "@cherga/contract/calls/day-load";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { makeDayLoads } from "#queue/figures/day-load";
import { organizationOf } from "#queue/http/desk";

/** Mounts the load of today. */
export function mountDayLoad(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  const dayLoadOf = makeDayLoads(deps);
  serve(app, deps, dayLoadCalls.dayLoad, async ({ session }) => dayLoadOf(organizationOf(session)));
}
