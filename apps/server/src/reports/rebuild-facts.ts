import { allTickets, emptyDay } from "@cherga/engine/day/day";
import { evolveAll } from "@cherga/engine/day/evolve";
import type pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import type { DayKey } from "#queue/day/day-state";
import { listEvents } from "#queue/day/read-day";
import { itemRows } from "#queue/day/write-day";
import { writeOperatorDays } from "#queue/day/write-operator-days";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { transact } from "#queue/runner/transact";

/** The version of the rules by which facts follow from events. A migration raises the default of new days with it. */
export const factsVersion = 3;

const daysAtATime = 50;

/**
 * Computes the facts of some days again that an earlier version has written; returns how many days these were. Servers
 * share the work: a day that another one has locked is skipped.
 */
export async function rebuildFacts(deps: BaseDeps & QueueDeps): Promise<number> {
  const { rows } = await deps.pool.query<DayKey>({
    name: "days-of-earlier-facts",
    text: `select organization_id as "organizationId", queue_date as date from organization_day
      where facts_version < $1 order by queue_date desc limit $2`,
    values: [factsVersion, daysAtATime],
  });
  let rebuilt = 0;
  for (const key of rows) if (await rebuildDay(deps, key)) rebuilt += 1;
  return rebuilt;
}

/** Returns whether it was this server that computed the day again. */
async function rebuildDay(deps: BaseDeps & QueueDeps, key: DayKey): Promise<boolean> {
  const known = await deps.days.read(key);
  return transact(deps.pool, async (client) => {
    const day = [key.organizationId, key.date];
    const locked = await client.query({ ...locking, values: [...day, factsVersion] });
    if (locked.rowCount === 0) return false;
    // Every change of a day takes the lock first, so all of its events are there.
    const told = evolveAll(emptyDay, await listEvents(deps.db, key, 0));
    const items = allTickets(told).flatMap((ticket) => itemRows(ticket, { day: told }));
    await client.query({ ...updating, values: [JSON.stringify(items)] });
    const operators = await client.query({ ...lookingForOperators, values: day });
    // What was written when the day closed is kept: the schedules may have changed since.
    if (told.isClosed && operators.rowCount === 0) await writeOperatorDays(client, { ...known, day: told });
    await client.query({ ...marking, values: [...day, factsVersion] });
    return true;
  });
}

const locking = {
  name: "lock-day-of-earlier-facts",
  text: `select from organization_day where organization_id = $1 and queue_date = $2 and facts_version < $3
    for update skip locked`,
} satisfies pg.QueryConfig;

const marking = {
  name: "mark-rebuilt-day",
  text: "update organization_day set facts_version = $3 where organization_id = $1 and queue_date = $2",
} satisfies pg.QueryConfig;

const lookingForOperators = {
  name: "has-operator-days",
  text: "select from operator_day where organization_id = $1 and queue_date = $2 limit 1",
} satisfies pg.QueryConfig;

const instant = (ms: string): string => `to_timestamp(row.${ms}::double precision / 1000)`;

const updating = {
  name: "rebuild-facts",
  text: `
    update ticket_item set num = row.num, prefix = row.prefix, type = row.type, status = row.status, channel = row.channel,
      last_event = row.last_event, outcome = row.outcome, running = row.running,
      running_since = ${instant("running_since")}, registered_at = ${instant("registered_at")},
      time_start = ${instant("time_start")}, arrived_at = ${instant("arrived_at")},
      first_called_at = ${instant("first_called_at")}, waiting_ms = row.waiting_ms, called_ms = row.called_ms,
      serving_ms = row.serving_ms, paused_ms = row.paused_ms, held_ms = row.held_ms, visit_ms = row.visit_ms,
      is_first = row.is_first, is_rerouted = row.is_rerouted, was_late = row.was_late
    from jsonb_to_recordset($1::jsonb) as row (id integer, num integer, prefix text, type text, status text, channel text,
      last_event text, outcome text, running text, running_since text, registered_at text, time_start text,
      arrived_at text, first_called_at text, waiting_ms bigint, called_ms bigint, serving_ms bigint, paused_ms bigint,
      held_ms bigint, visit_ms bigint, is_first boolean, is_rerouted boolean, was_late boolean)
    where ticket_item.id = row.id`,
} satisfies pg.QueryConfig;
