import type { Mesh, MeshValue } from "@cherga/contract/shapes/report/figures";
import { figures } from "@cherga/engine/figures/figures";
import { emptyTally, type Tally } from "@cherga/engine/figures/tally";
import { wallHour } from "@cherga/engine/figures/today-arrivals";
import { type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame } from "@cherga/engine/time/day-frame";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import type { ItemFilter } from "#reports/item-filter";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";
import { atOneMoment } from "#reports/rollups/summed-periods";
import { readTallies } from "#reports/tallies";

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Gives a heat map: a value for each weekday and hour of arrival. */
export type Meshes = (per: MeshValue) => Omit<Mesh, "time">;

/** Reads what the heat maps of all values need. */
export async function readMeshes(deps: ReportDeps, scope: ReportScope, filter: ItemFilter): Promise<Meshes> {
  // What is read at one moment looks up only once which sums are known.
  const { groups, days } = await atOneMoment(deps.reportDb, async (reportDb) => ({
    groups: await readTallies(reportDb, scope, filter, "hourOfWeek"),
    days: await daysWithVisits({ reportDb }, scope, filter),
  }));
  const tallies = new Map(groups.map(({ key, tally }) => [key, tally]));
  const cells = weekdays.map((weekday) =>
    hours.map((hour) => tallies.get(String(weekday * 24 + hour)) ?? emptyTally),
  );
  return (per) => ({
    per,
    rows: weekdays,
    columns: hours,
    values: cells.map((row, index) =>
      row.map((tally, hour) => valueOf(tally, per, days(weekdays[index] ?? 0, hour))),
    ),
    counts: cells.map((row) => row.map(({ arrived }) => arrived)),
  });
}

/** Arrivals are a mean per such weekday on which the organization had visits. */
function valueOf(tally: Tally, per: MeshValue, days: number): number | null {
  switch (per) {
    case "arrivals":
      return days === 0 ? null : tally.arrived / days;
    case "waiting":
      return figures.waitingMean.of(tally) ?? null;
    case "serviceLevel":
      return figures.serviceLevel.of(tally) ?? null;
  }
}

/**
 * Returns how many dates of a weekday had visits, in any of the organizations. An hour that has not begun yet is no hour
 * without visitors: its date does not count.
 */
async function daysWithVisits(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<(weekday: number, hour: number) => number> {
  const arrivals = await readItems(reportDb, scope, filter, ["day"], async (db, { rollups, items }) => {
    const dates: CalendarDate[] = [];
    for (const rows of rollups) dates.push(...(await datesOf(db, sql`${rows} and item.arrived > 0`)));
    if (items !== undefined)
      dates.push(...(await datesOf(db, sql`${items} and item.arrived_at <= ${scope.now}`)));
    return dates;
  });
  const now = scope.now.getTime();
  const presents = [...new Set(scope.organizations.map(({ zone }) => zone))].map((zone) => {
    const today = dateAt(zone, now);
    return { today, hour: Math.floor(wallHour(dayFrame(zone, today), now)) };
  });
  const hasBegun = (date: CalendarDate, hour: number): boolean =>
    presents.some((present) => date < present.today || (date === present.today && hour <= present.hour));
  const counted = weekdays.map((weekday) => {
    const dates = [...new Set(arrivals)].filter((date) => weekdayOf(date) === weekday);
    return hours.map((hour) => dates.filter((date) => hasBegun(date, hour)).length);
  });
  return (weekday, hour) => counted[weekday - 1]?.[hour] ?? 0;
}

async function datesOf(
  db: Transaction<Database>,
  rows: RawBuilder<unknown>,
): Promise<readonly CalendarDate[]> {
  const read = await sql<{
    date: CalendarDate;
  }>`select distinct item.queue_date as date from ${rows}`.execute(db);
  return read.rows.map(({ date }) => date);
}
