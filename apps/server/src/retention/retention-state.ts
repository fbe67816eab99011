import type { RetentionState } from "@cherga/contract/calls/retention";
import { Refusal } from "@cherga/contract/errors";
import { sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";

/** Returns when visitors' data was last erased in an organization, and when it will be next. */
export async function getRetentionState(
  { clock, db }: Pick<BaseDeps, "clock" | "db">,
  organizationId: number,
): Promise<RetentionState> {
  const { rows } = await sql<RetentionState>`
    with here as (
      select id, retention_days, ${clock.now()}::timestamptz at time zone (option #>> '{globalSetting,timeZone}') as local
      from organization where id = ${organizationId}
    ), next_run as (
      select id, retention_days, local::date + (exists (
          select from retention_run where organization_id = here.id and local_date = local::date and finished_at is not null
        ))::integer as date
      from here
    ), next_erasing as (
      -- A visit is kept for whole days after its own.
      select id, retention_days, greatest(next_run.date, oldest.queue_date + retention_days + 1) as date
      from next_run, lateral (
        select queue_date from ticket where organization_id = next_run.id and erased_at is null order by queue_date limit 1
      ) as oldest
    )
    select
      (select to_jsonb(run) from (
        select finished_at as at, visits from retention_run
        where organization_id = here.id and finished_at is not null order by local_date desc limit 1) run) as "lastRun",
      (select to_jsonb(run) from (
        select finished_at as at, visits from retention_run
        where organization_id = here.id and finished_at is not null and visits > 0
        order by local_date desc limit 1) run) as "lastErasing",
      (select coalesce(sum(visits), 0)::integer from retention_run where organization_id = here.id) as total,
      (select jsonb_build_object('date', date, 'visits', (
          select count(*) from ticket
          where organization_id = next_erasing.id and erased_at is null and queue_date < date - retention_days))
        from next_erasing) as next
    from here`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return { ...state, lastRun: withInstant(state.lastRun), lastErasing: withInstant(state.lastErasing) };
}

/** The database formats the zone as an offset. */
function withInstant(run: RetentionState["lastRun"]): RetentionState["lastRun"] {
  return run === null ? null : { ...run, at: new Date(run.at).toISOString() };
}
