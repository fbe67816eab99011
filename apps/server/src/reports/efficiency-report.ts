import type { EfficiencyRow } from "@cherga/contract/shapes/report/operators";
import {
  operatorStretches,
  type OperatorTimes,
  operatorTimes,
} from "@cherga/engine/figures/operator-stretches";
import { emptyTally } from "@cherga/engine/figures/tally";
import { msPerHour } from "@cherga/engine/time/durations";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { mapInTurns } from "#base/map-in-turns";
import type { Database } from "#db/tables";
import type { ItemFilter } from "#reports/item-filter";
import { operatorNames, serviceNames } from "#reports/names";
import { openDays, type OperatorReportDeps } from "#reports/open-days";
import { ratingsByOperator } from "#reports/ratings";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { groupInMemory } from "#reports/rollups/group-in-memory";
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
  const { groups, mixes, times, ratings } = await atOneMoment(deps.reportDb, async (reportDb) => ({
    groups: await readTallies(reportDb, scope, filter, "operator"),
    mixes: await serviceMixes({ reportDb }, scope, filter),
    times: await timesByOperator({ ...deps, reportDb }, scope),
    ratings: await ratingsByOperator({ reportDb }, scope, filter),
  }));
  const tallies = new Map(groups.map(({ key, tally }) => [Number(key), tally]));
  const ids = [...new Set([...times.keys(), ...tallies.keys()])].filter(
    (id) => id > 0 && (filter.operatorIds === undefined || filter.operatorIds.includes(id)),
  );
  const names = await operatorNames(deps, ids);
  const rows = await mapInTurns(ids, rowsInTurn, (id): EfficiencyRow => {
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
  });
  return rows.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** So many rows are made in one go: each has dozens of figures. */
const rowsInTurn = 20;

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
      const counts = rollups.map((each) => servedCounts(sql`sum(item.served)::bigint`, each));
      if (items !== undefined)
        counts.push(servedCounts(sql`count(*)`, sql`${items} and item.outcome = 'served'`));
      return counts.length === 0 ? [] : listMixes(db, counts);
    },
  );
  const mixes = await mapInTurns(rows, rowsInTurn, ({ operatorId, mix }) => ({
    operatorId,
    services: mix.split(",").map((each) => each.split(" ").map(Number)),
  }));
  const names = await serviceNames(
    deps,
    [...new Set(mixes.flatMap(({ services }) => services.map(([serviceId = 0]) => serviceId)))],
    scope.speak,
  );
  const named = await mapInTurns(mixes, rowsInTurn, ({ operatorId, services }) => {
    const mix = services
      .map(([serviceId = 0, count = 0]) => ({ name: names.get(serviceId) ?? "", count }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
    return [operatorId, mix] as const;
  });
  return new Map(named);
}

const servedCounts = (count: RawBuilder<number>, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select item.operator_id, item.service_id, ${count} as count
  from ${rows} and item.operator_id is not null group by 1, 2`;

type ServiceMix = {
  readonly operatorId: number;
  /** Services and how often they were provided: "12 340,15 7". As rows, they would take longer to read than to count. */
  readonly mix: string;
};

const listMixes = (
  db: Transaction<Database>,
  counts: readonly RawBuilder<unknown>[],
): Promise<readonly ServiceMix[]> =>
  groupInMemory<ServiceMix>(
    db,
    sql`
    select operator_id as "operatorId", string_agg(service_id || ' ' || count, ',') as mix
    from (
      select operator_id, service_id, sum(count)::bigint as count
      from (${sql.join(counts, sql` union all `)}) as counted group by 1, 2 having sum(count) > 0) as service
    group by 1`,
  );
