import { isInScope, type Scope, scopeOf } from "@cherga/contract/access";
import { debugCalls, type EventCount } from "@cherga/contract/calls/debug";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { EventStatistics } from "#live/event-log";
import type { LiveDeps } from "#live/live-deps";

type DebugDeps = BaseDeps & LiveDeps;

/** Mounts what administrators use to see which events happen in this server. */
export function mountDebug(app: FastifyInstance, deps: DebugDeps): void {
  const { eventLog, clock } = deps;

  serve(app, deps, debugCalls.eventNames, async ({ query }) => {
    const { sortBy, descending, page = 1, perPage } = query;
    const counts = eventLog.list().map((statistics) => countView(deps, statistics));
    const sign = descending ? -1 : 1;
    counts.sort((a, b) => sign * compare(a[sortBy], b[sortBy]) || compare(a.event, b.event));
    return {
      content: counts.slice((page - 1) * perPage, page * perPage),
      total: counts.length,
      time: clock.now().toISOString(),
    };
  });

  serve(app, deps, debugCalls.events, async ({ params, session }) => {
    const found = eventLog.find(params.name);
    if (found === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const { entries, ...statistics } = found;
    const scope = scopeOf(session.actor);
    return {
      ...countView(deps, statistics),
      content: entries
        .filter(({ organizationId = null }) => isShown(scope, organizationId))
        .map(({ at, organizationId = null, about = {} }) => ({
          at: new Date(at).toISOString(),
          organizationId,
          about: { ...about },
        })),
      time: clock.now().toISOString(),
    };
  });
}

const compare = (one: string | number, other: string | number): number =>
  one === other ? 0 : one < other ? -1 : 1;

/** Events of no organization tell nothing about any. */
const isShown = (scope: Scope, organizationId: number | null): boolean =>
  organizationId === null || isInScope(scope, organizationId);

const topicPrefix = "topic:";

const countView = ({ hub }: LiveDeps, { lastAt, ...statistics }: EventStatistics): EventCount => ({
  ...statistics,
  lastAt: new Date(lastAt).toISOString(),
  listeners: statistics.event.startsWith(topicPrefix)
    ? hub.countListeners(statistics.event.slice(topicPrefix.length))
    : 0,
});
