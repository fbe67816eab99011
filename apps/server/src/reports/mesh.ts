import type { Mesh, MeshValue } from "@cherga/contract/shapes/report";
import { figures } from "@cherga/engine/figures/figures";
import { emptyTally, type Tally } from "@cherga/engine/figures/tally";
import { sql } from "kysely";
import { type ItemFilter, itemsOf } from "#reports/item-filter";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readTallies } from "#reports/tallies";

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns a heat map: a value for each weekday and hour of arrival. */
export async function readMesh(
  deps: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
  per: MeshValue,
): Promise<Omit<Mesh, "time">> {
  const [groups, days] = await Promise.all([
    readTallies(deps.reportDb, scope, filter, "hourOfWeek"),
    daysWithVisits(deps, scope, filter),
  ]);
  const tallies = new Map(groups.map(({ key, tally }) => [key, tally]));
  const cells = weekdays.map((weekday) =>
    hours.map((hour) => tallies.get(`${weekday}-${hour}`) ?? emptyTally),
  );
  return {
    per,
    rows: weekdays,
    columns: hours,
    values: cells.map((row, index) => row.map((tally) => valueOf(tally, per, days[index] ?? 0))),
    counts: cells.map((row) => row.map(({ arrived }) => arrived)),
  };
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

/** Returns how many dates of each weekday had visits, in any of the organizations. */
async function daysWithVisits(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<readonly number[]> {
  const { rows } = await sql<{ weekday: number; days: number }>`
    select extract(isodow from queue_date)::integer as weekday, count(distinct queue_date) as days
    from ticket_item item where ${itemsOf(scope, filter)} and arrived_at <= ${scope.now}
    group by 1`.execute(reportDb);
  return weekdays.map((weekday) => rows.find((row) => row.weekday === weekday)?.days ?? 0);
}
