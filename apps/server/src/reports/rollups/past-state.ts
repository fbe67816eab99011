import { sql } from "kysely";
import type { RollupDeps } from "#reports/rollups/stale-periods";

/** Returns a text that changes with any past day, with the settings that sums depend on, and every hour: days end in other zones. */
export async function stateOfDays({ clock, db }: RollupDeps): Promise<string> {
  const hour = clock.now().toISOString().slice(0, 13);
  const today = hour.slice(0, 10);
  const { rows } = await sql<{ state: string }>`
    select ${hour} || ' ' || count(*) || ' ' || coalesce(sum(version + facts_version + survey_answers), 0) || ' '
        || (select md5(string_agg(id || ' ' || allowable_wait_min || ' ' || coalesce(option #>> '{globalSetting,timeZone}', ''),
          ',' order by id)) from organization) as state
    from organization_day where queue_date < ${today}::date`.execute(db);
  return rows[0]?.state ?? "";
}

/** Returns a text that changes when sums are computed or deleted, on this server or another one. */
export async function stateOfPeriods({ db }: RollupDeps): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select ' ' || count(*) || ' ' || coalesce(sum(day_versions), 0) || ' ' || coalesce(sum(rules), 0) as state
    from report_rollup_period`.execute(db);
  return rows[0]?.state ?? "";
}
