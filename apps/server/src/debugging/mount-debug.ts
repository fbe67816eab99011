import { Readable } from "node:stream";
import { isInScope, type Scope, scopeOf } from "@cherga/contract/access";
import { debugCalls, type EventCount } from "@cherga/contract/calls/debug";
import { debugLevels } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Session } from "#auth/session";
import type { DebugLog } from "#debugging/debug-log";
import { type DayEventDeps, readDayEvents } from "#debugging/read-day-events";
import { clearDebugLog, debugLogLines, readDebugLog } from "#debugging/read-debug-log";
import { StreamedFile } from "#http/streamed-file";
import type { EventStatistics } from "#live/event-log";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { readDay } from "#queue/http/desk";
import { explainDay } from "#queue/registration/explain-day";
import { localizerFor } from "#queue/views/localize";

type DebugDeps = BaseDeps & LiveDeps & QueueDeps & DayEventDeps & { readonly debugLog: DebugLog };

/** Mounts what administrators use to see which events happen in this server. */
export function mountDebug(app: FastifyInstance, deps: DebugDeps): void {
  const { eventLog, clock, debugLog, pool } = deps;

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

  serve(app, deps, debugCalls.dayEvents, async ({ query, session, request }) => {
    const { date, page = 1, perPage, ...filter } = query;
    const { known } = await readDay(deps, session, date);
    const found = await readDayEvents(deps, known, localizerFor(request, known.config), {
      ...filter,
      skip: (page - 1) * perPage,
      most: perPage,
    });
    return { ...found, time: clock.now().toISOString() };
  });

  serve(app, deps, debugCalls.slots, async ({ body, session }) => {
    const { date, ...wish } = body;
    const { known, now } = await readDay(deps, session, date);
    return explainDay(deps, known, wish, now);
  });

  serve(app, deps, debugCalls.log, async ({ query, session }) => {
    const organizationId = chosenIn(session);
    const { refused, page = 1, perPage } = query;
    // A person who has just done something wants to see it.
    await debugLog.flush();
    const found = await readDebugLog(pool, organizationId, {
      isRefused: refused,
      skip: (page - 1) * perPage,
      most: perPage,
    });
    const isOn = debugLevels.some((level) => debugLog.isOn(organizationId, level));
    return { ...found, isOn, time: clock.now().toISOString() };
  });

  serve(app, deps, debugCalls.logFile, async ({ session, reply }) => {
    const organizationId = chosenIn(session);
    await debugLog.flush();
    void reply
      .type("application/x-ndjson")
      .header("content-disposition", `attachment; filename="debug-log-${organizationId}.ndjson"`);
    return new StreamedFile(Readable.from(debugLogLines(pool, organizationId)));
  });

  serve(app, deps, debugCalls.clearLog, async ({ session }) => {
    const organizationId = chosenIn(session);
    await debugLog.flush();
    return { deleted: await clearDebugLog(pool, organizationId) };
  });
}

function chosenIn({ organizationId }: Session): number {
  if (organizationId === null) throw new Refusal("ERROR_ORGANIZATION_SELECT");
  return organizationId;
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
