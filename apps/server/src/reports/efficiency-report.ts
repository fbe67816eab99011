import type { EfficiencyRow } from "@cherga/contract/shapes/report/operators";
import {
  operatorStretches,
  type OperatorTimes,
  operatorTimes,
} from "@cherga/engine/figures/operator-stretches";
import { emptyTally } from "@cherga/engine/figures/tally";
import { msPerHour } from "@cherga/engine/time/durations";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import type { ItemFilter } from "#reports/item-filter";
import { operatorNames, serviceNames } from "#reports/names";
import { openDays, type OperatorReportDeps } from "#reports/open-days";
import { ratingsByOperator } from "#reports/ratings";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";
import { atOneMoment, rangeByRange, readDivided } from "#reports/rollups/summed-periods";
import { readTallies } from "#reports/tallies";
import { shownFigures } from "#reports/totals";

/** Returns how the operators worked in the time of the report. */
export async function readEfficiency(
  deps: OperatorReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<EfficiencyRow[]> {
  // What is read at one moment looks up only once which sums are known.
  const [[groups, mixes], [times, ratings]] = await Promise.all([
    atOneMoment(
      deps.reportDb,
      async (reportDb) =>
        [
          await readTallies(reportDb, scope, filter, "operator"),
          await serviceMixes({ reportDb }, scope, filter),
        ] as const,
    ),
    atOneMoment(
      deps.reportDb,
      async (reportDb) =>
        [
          await timesByOperator({ ...deps, reportDb }, scope),
          await ratingsByOperator({ reportDb }, scope, filter),
        ] as const,
    ),
  ]);
  const tallies = new Map(groups.map(({ key, tally }) => [Number(key), tally]));
  const ids = [...new Set([...times.keys(), ...tallies.keys()])].filter(
    (id) => id > 0 && (filter.operatorIds === undefined || filter.operatorIds.includes(id)),
  );
  const names = await operatorNames(deps, ids);
  return ids
    .map((id): EfficiencyRow => {
      const { days, organizationId, ...spent } = times.get(id) ?? nothingSpent;
      const tally = tallies.get(id) ?? emptyTally;
      const present = spent.onDuty - spent.asleep;
      return {
        id,
        name: names.get(id) ?? "",
        organization: scope.organizations.find((one) => one.id === organizationId)?.name ?? "",
        days,
        ...spent,
        utilisation: present > 0 ? (spent.serving + spent.called) / present : null,
        throughput: spent.onDuty > 0 ? (tally.outcomes.served * msPerHour) / spent.onDuty : null,
        ...shownFigures(tally),
        services: mixes.get(id) ?? [],
        satisfaction: ratings.get(id) ?? { mean: null, answers: 0 },
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type SpentTimes = OperatorTimes & { readonly days: number; readonly organizationId: number | undefined };

const nothingSpent: SpentTimes = {
  days: 0,
  organizationId: undefined,
  scheduled: 0,
  onDuty: 0,
  serving: 0,
  called: 0,
  paused: 0,
  asleep: 0,
  idle: 0,
};

async function timesByOperator(
  deps: OperatorReportDeps,
  scope: ReportScope,
): Promise<ReadonlyMap<number, SpentTimes>> {
  const [rows, open] = await Promise.all([storedTimes(deps, scope), openDays(deps, scope)]);
  const times = new Map<number, SpentTimes>();
  for (const { operatorId, days, organizationId, ...spent } of rows)
    times.set(operatorId, added(times.get(operatorId) ?? nothingSpent, spent, organizationId, days));
  for (const { organizationId, day, rules } of open)
    for (const [operatorId, stretches] of operatorStretches(day, rules, scope.now.getTime())) {
      const today = operatorTimes(stretches, rules.operators.get(operatorId)?.day, rules.frame);
      times.set(operatorId, added(times.get(operatorId) ?? nothingSpent, today, organizationId, 1));
    }
  return times;
}

type StoredTimes = OperatorTimes & {
  readonly operatorId: number;
  readonly organizationId: number;
  readonly days: number;
};

/** Returns the times of closed days, of some days together. */
function storedTimes({ reportDb }: ReportDeps, scope: ReportScope): Promise<readonly StoredTimes[]> {
  return readDivided(reportDb, scope, "periods", async (db, { periods, rest }) => {
    const read = async (days: RawBuilder<number>, duties: RawBuilder<unknown>) => {
      const { rows } = await sql<StoredTimes>`
        select duty.operator_id as "operatorId", duty.organization_id as "organizationId", ${days} as days,
          sum(duty.scheduled_ms)::bigint as scheduled, sum(duty.on_duty_ms)::bigint as "onDuty",
          sum(duty.serving_ms)::bigint as serving, sum(duty.called_ms)::bigint as called,
          sum(duty.paused_ms)::bigint as paused, sum(duty.asleep_ms)::bigint as asleep,
          sum(duty.idle_ms)::bigint as idle
        from ${duties} group by 1, 2`.execute(db);
      return rows;
    };
    const known = sql`${periods} as known (organization_id, span, period)
      join report_duty_rollup duty on duty.organization_id = known.organization_id and duty.span = known.span
        and duty.period = known.period`;
    const others = sql`${rest} as days (organization_id, first, last)
      cross join lateral (
        select * from operator_day duty
        where duty.organization_id = days.organization_id and duty.queue_date between days.first and days.last
        ${rangeByRange}) as duty`;
    return [
      ...(periods === undefined ? [] : await read(sql`sum(duty.days)::bigint`, known)),
      ...(rest === undefined ? [] : await read(sql`count(*)`, others)),
    ];
  });
}

const added = (
  before: SpentTimes,
  more: OperatorTimes,
  organizationId: number,
  days: number,
): SpentTimes => ({
  days: before.days + days,
  organizationId: Math.max(before.organizationId ?? 0, organizationId),
  scheduled: before.scheduled + more.scheduled,
  onDuty: before.onDuty + more.onDuty,
  serving: before.serving + more.serving,
  called: before.called + more.called,
  paused: before.paused + more.paused,
  asleep: before.asleep + more.asleep,
  idle: before.idle + more.idle,
});

async function serviceMixes(
  deps: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<ReadonlyMap<number, EfficiencyRow["services"]>> {
  const rows = await readItems(
    deps.reportDb,
    scope,
    filter,
    ["operator", "service"],
    async (db, { rollups, items }) => {
      const counts: ServedCount[] = [];
      for (const each of rollups)
        counts.push(...(await countServed(db, sql`sum(item.served)::bigint`, each)));
      if (items !== undefined)
        counts.push(...(await countServed(db, sql`count(*)`, sql`${items} and item.outcome = 'served'`)));
      return counts;
    },
  );
  const counts = new Map<number, Map<number, number>>();
  for (const { operatorId, serviceId, count } of rows) {
    const ofOperator = counts.get(operatorId) ?? new Map<number, number>();
    counts.set(operatorId, ofOperator.set(serviceId, (ofOperator.get(serviceId) ?? 0) + count));
  }
  const names = await serviceNames(
    deps,
    rows.map(({ serviceId }) => serviceId),
    scope.speak,
  );
  const mixOf = (ofOperator: ReadonlyMap<number, number>): EfficiencyRow["services"] =>
    [...ofOperator]
      .filter(([, count]) => count > 0)
      .map(([serviceId, count]) => ({ name: names.get(serviceId) ?? "", count }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  return new Map([...counts].map(([operatorId, ofOperator]) => [operatorId, mixOf(ofOperator)]));
}

type ServedCount = { readonly operatorId: number; readonly serviceId: number; readonly count: number };

async function countServed(
  db: Transaction<Database>,
  count: RawBuilder<number>,
  rows: RawBuilder<unknown>,
): Promise<readonly ServedCount[]> {
  // There are many rows, and the planner expects few: it would sort them.
  await sql`set local enable_sort = off`.execute(db);
  const read = await sql<ServedCount>`
    select item.operator_id as "operatorId", item.service_id as "serviceId", ${count} as count
    from ${rows} and item.operator_id is not null group by 1, 2`.execute(db);
  return read.rows;
}
