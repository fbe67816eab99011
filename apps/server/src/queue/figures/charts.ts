import type { Capacity, Lags, QueryLoad, WorkerLoad } from "@cherga/contract/calls/charts";
import { deskStateOf } from "@cherga/engine/day/desk-state";
import { bookingLag, capacityOf, hourlyLoad, serviceLags } from "@cherga/engine/figures/live-load";
import { operatorStretches, operatorTimes } from "@cherga/engine/figures/operator-stretches";
import { arrivalsByHour, wallHour } from "@cherga/engine/figures/today-arrivals";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import { addDays, weekdayOf } from "@cherga/engine/time/calendar-date";
import { minutesOfClock } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import type pg from "pg";
import type { Clock } from "#base/clock";
import type { DayState } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import type { ArrivalHistory } from "#queue/figures/arrival-history";
import { textOfInstant } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";

/** A day, when it is looked at, and in which language. */
export type ChartView = { readonly known: DayState; readonly now: number; readonly speak: Localize };

/** Returns where visitors wait now, and how late operators are. */
export function lagsOf({ known, now, speak }: ChartView): Lags {
  const { day, rules, config } = known;
  const targetMs = config.organization.allowableWaitMin * msPerMinute;
  return {
    targetMs,
    services: serviceLags(day, rules, now, targetMs)
      .map(({ serviceId, ...lag }) => ({ service: serviceNamed(known, serviceId, speak), ...lag }))
      .toSorted((a, b) => b.longestMs - a.longestMs),
    operators: [...rules.operators.keys()].map((operatorId) => {
      const { state, since } = deskStateOf({ day, rules, now }, operatorId);
      const operator = config.operators.get(operatorId);
      return {
        operator: { id: operatorId, name: operator?.name ?? "" },
        room: operator?.room ?? "",
        state,
        ...(since === undefined ? {} : { since: textOfInstant(since) }),
        lagMs: bookingLag(day, rules, operatorId, now),
      };
    }),
  };
}

const serviceNamed = ({ config }: DayState, id: number, speak: Localize): { id: number; name: string } => {
  const service = config.services.get(id);
  return { id, name: service === undefined ? "" : speak(service.name) };
};

/** Returns how operators spend today, by operator and by hour. */
export function loadOf({ known, now }: ChartView): Pick<WorkerLoad, "main" | "groupByHour"> {
  const { day, rules, config } = known;
  const stretches = operatorStretches(day, rules, now);
  return {
    main: [...rules.operators].map(([operatorId, { day: own }]) => ({
      operatorId,
      name: config.operators.get(operatorId)?.name ?? "",
      ...operatorTimes(stretches.get(operatorId) ?? [], own, rules.frame),
    })),
    groupByHour: hourlyLoad(stretches, rules, now).map(({ from, ...load }) => ({
      from: textOfInstant(from),
      ...load,
    })),
  };
}

const daysBack = 14;

/** Returns how the operators of an organization spent the days before one. */
export async function loadByDay(
  pool: pg.Pool,
  { organizationId, date }: Pick<DayState, "organizationId" | "date">,
): Promise<WorkerLoad["groupByDay"]> {
  const { rows } = await pool.query<WorkerLoad["groupByDay"][number]>({
    name: "load-by-day",
    text: `
      select queue_date as date, sum(scheduled_ms)::bigint as scheduled, sum(on_duty_ms)::bigint as "onDuty",
        sum(serving_ms)::bigint as serving, sum(called_ms)::bigint as called, sum(paused_ms)::bigint as paused,
        sum(asleep_ms)::bigint as asleep, sum(idle_ms)::bigint as idle
      from operator_day where organization_id = $1 and queue_date >= $2 and queue_date < $3
      group by queue_date order by queue_date`,
    values: [organizationId, addDays(date, -daysBack), date],
  });
  return rows;
}

/** Returns how many visitors come today by hour, beside the same weekday of the weeks before. */
export async function readQueryLoad(history: ArrivalHistory, view: ChartView): Promise<QueryLoad> {
  const { date, day, rules, config } = view.known;
  const usual = (await history(view, 60))(weekdayOf(date));
  const today = arrivalsByHour(day, rules.frame, view.now);
  const nowHour = wallHour(rules.frame, view.now);
  const opening = hoursOn(config.organization, date);
  const hasVisitors = (hour: number): boolean =>
    (today[hour]?.arrived ?? 0) + (today[hour]?.booked ?? 0) > 0 ||
    (opening !== null && (usual?.inStep(hour).high ?? 0) > 0);
  const isOpenIn = (hour: number): boolean =>
    opening !== null &&
    minutesOfClock(opening.from) < (hour + 1) * 60 &&
    minutesOfClock(opening.to) > hour * 60;
  const used = today.map((_, hour) => hasVisitors(hour) || isOpenIn(hour));
  return {
    date,
    isOpen: opening !== null,
    usualDays: usual?.days ?? 0,
    soFar: {
      arrived: today.reduce((sum, { arrived }) => sum + arrived, 0),
      usual: usual?.until(nowHour) ?? null,
    },
    hours: today
      .map(({ arrived, booked }, hour) => ({
        hour,
        arrived: hour > nowHour ? null : arrived,
        booked,
        usual: usual?.inStep(hour) ?? null,
      }))
      .slice(Math.max(0, used.indexOf(true)), used.lastIndexOf(true) + 1),
  };
}

/** Returns how much of the operators' time is offered and taken, from a day on, and how much work is expected. */
export async function readCapacity(
  { days, clock, arrivalHistory }: CapacitySources,
  view: ChartView,
  count: number,
): Promise<Capacity> {
  const { organizationId, date, config } = view.known;
  const stepMin = config.organization.capacityPeriodMin;
  const dates = Array.from({ length: count }, (_, ahead) => addDays(date, ahead));
  const known = await days.readEach(organizationId, dates);
  const usual = await arrivalHistory(view, stepMin);
  const now = clock.now().getTime();
  return {
    stepMin,
    days: known.map(({ date: on, day, rules }) => {
      const expected = usual(weekdayOf(on));
      return {
        date: on,
        steps: capacityOf(day, rules, stepMin, now).map(({ from, ...step }) => ({
          from: textOfInstant(from),
          ...step,
          expected: expected?.workMs(Math.floor((wallHour(rules.frame, from) * 60) / stepMin)) ?? null,
        })),
      };
    }),
  };
}

type CapacitySources = {
  readonly days: Days;
  readonly clock: Clock;
  readonly arrivalHistory: ArrivalHistory;
};
