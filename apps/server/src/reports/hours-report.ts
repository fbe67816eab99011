import { Refusal } from "@cherga/contract/errors";
import { type HourRow, longestHoursRange } from "@cherga/contract/shapes/report/figures";
import { figures } from "@cherga/engine/figures/figures";
import { emptyTally } from "@cherga/engine/figures/tally";
import { wallHour } from "@cherga/engine/figures/today-arrivals";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame } from "@cherga/engine/time/day-frame";
import { msPerHour } from "@cherga/engine/time/durations";
import type { ItemFilter } from "#reports/item-filter";
import type { OperatorReportDeps } from "#reports/open-days";
import { listDuty } from "#reports/operator-report";
import type { ReportScope } from "#reports/report-scope";
import { readTallies } from "#reports/tallies";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns who came, who waited and who was on duty, by hour of the day; hours without any of these are left out. */
export async function readHours(
  deps: OperatorReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<{ readonly content: HourRow[]; readonly days: number }> {
  if (scope.to >= addDays(scope.from, longestHoursRange)) throw new Refusal("ERROR_DATE_SELECT");
  const [groups, { onDuty, daysWith, days }] = await Promise.all([
    readTallies(deps.reportDb, scope, filter, "hour"),
    operatorsByHour(deps, scope, filter),
  ]);
  const tallies = new Map(groups.map(({ key, tally }) => [Number(key), tally]));
  const content = hours
    .map((hour): HourRow => {
      const tally = tallies.get(hour) ?? emptyTally;
      return {
        hour,
        arrived: tally.arrived,
        waitingMean: figures.waitingMean.of(tally) ?? null,
        longestWait: figures.longestWait.of(tally) ?? null,
        onDuty: onDuty(hour),
        days: daysWith(hour),
      };
    })
    .filter(({ arrived, onDuty: operators }) => arrived > 0 || operators > 0);
  return { content, days };
}

type HourlyDuty = {
  /** How many operators were on duty in an hour, on average over the days on which it has begun. */
  readonly onDuty: (hour: number) => number;
  readonly daysWith: (hour: number) => number;
  /** The days with any operators. */
  readonly days: number;
};

async function operatorsByHour(
  deps: OperatorReportDeps,
  scope: ReportScope,
  { operatorIds }: ItemFilter,
): Promise<HourlyDuty> {
  const duty = await listDuty(deps, scope, { operatorIds });
  const zones = new Map(scope.organizations.map(({ id, zone }) => [id, zone]));
  const now = scope.now.getTime();
  const dates = new Set(duty.map(({ date }) => date));
  // An hour that has not begun is no hour without operators.
  const nowIn = scope.organizations.map(({ zone }) => {
    const today = dateAt(zone, now);
    return { today, hour: Math.floor(wallHour(dayFrame(zone, today), now)) };
  });
  const hasBegun = (date: CalendarDate, hour: number): boolean =>
    nowIn.some(({ today, hour: present }) => date < today || (date === today && hour <= present));
  const days = hours.map((hour) => [...dates].filter((date) => hasBegun(date, hour)).length);
  const shares = hours.map(() => 0);
  for (const { organizationId, date, from, to } of duty) {
    const frame = dayFrame(zones.get(organizationId) ?? "UTC", date);
    for (let at = from; at < to;) {
      const passed = Math.floor((at - frame.startsAtMs) / msPerHour);
      const startsAt = frame.startsAtMs + passed * msPerHour;
      const end = Math.min(to, startsAt + msPerHour);
      // Of the present hour, only a part has passed.
      const length = Math.min(msPerHour, Math.max(1, now - startsAt));
      const hour = Math.floor(wallHour(frame, at));
      shares[hour] = (shares[hour] ?? 0) + Math.min(1, (end - at) / length);
      at = end;
    }
  }
  return {
    onDuty: (hour) => (shares[hour] ?? 0) / Math.max(1, days[hour] ?? 0),
    daysWith: (hour) => days[hour] ?? 0,
    days: dates.size,
  };
}
