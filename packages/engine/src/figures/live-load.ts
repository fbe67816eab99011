import { allTickets, type Day, entriesOf, openTickets } from "#day/day";
import { isWaiting } from "#day/is-waiting";
import {
  handStretches,
  type OperatorStretch,
  scheduledTime,
  type SpentTimes,
  spentTimes,
} from "#figures/operator-stretches";
import { itemOutcome } from "#figures/outcome";
import type { Rules } from "#rules/rules";
import type { DayFrame, Stretch } from "#time/day-frame";
import { intersectionOf, totalLength, unionOf } from "#time/stretches";

/** How long visitors of a service wait at an instant. In milliseconds. */
export type ServiceLag = {
  readonly serviceId: number;
  readonly waiting: number;
  readonly meanMs: number;
  readonly longestMs: number;
  /** How many have waited longer than the target. */
  readonly overTarget: number;
};

/** Returns how long visitors wait now, by service. Services for which nobody waits are left out. */
export function serviceLags(day: Day, rules: Rules, now: number, targetMs: number): readonly ServiceLag[] {
  const waits = new Map<number, number[]>();
  for (const entry of entriesOf(openTickets(day))) {
    if (!isWaiting(entry, rules.settings, now)) continue;
    const { serviceId, pullTime, spans } = entry.item;
    const since = Math.max(spans.at(-1)?.from ?? pullTime, pullTime);
    waits.set(serviceId, [...(waits.get(serviceId) ?? []), Math.max(0, now - since)]);
  }
  return [...waits].map(([serviceId, times]) => ({
    serviceId,
    waiting: times.length,
    meanMs: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    longestMs: Math.max(...times),
    overTarget: times.filter((ms) => ms > targetMs).length,
  }));
}

/** Returns how late an operator is with the bookings that are kept there: of the one that waits longest past its time. */
export function bookingLag(day: Day, rules: Rules, operatorId: number, now: number): number {
  let lag = 0;
  for (const entry of entriesOf(openTickets(day))) {
    const { plannedTime, place } = entry.item;
    if (
      plannedTime === undefined ||
      place?.operatorId !== operatorId ||
      !isWaiting(entry, rules.settings, now)
    )
      continue;
    lag = Math.max(lag, now - plannedTime);
  }
  return lag;
}

/** How operators spend an hour. In milliseconds; `absent` is scheduled time without duty. */
export type HourLoad = SpentTimes & { readonly from: number; readonly absent: number };

/** Returns how operators spend the hours of a day in which there is work, up to an instant. */
export function hourlyLoad(
  stretches: ReadonlyMap<number, readonly OperatorStretch[]>,
  { frame, operators }: Rules,
  now: number,
): readonly HourLoad[] {
  const work = new Map([...operators].map(([id, { day }]) => [id, scheduledTime(day, frame)]));
  return stepsOf([...work.values()].flat(), 60, frame).map((hour) => {
    const passed = [{ from: hour.from, to: Math.min(hour.to, now) }];
    const load = {
      from: hour.from,
      onDuty: 0,
      serving: 0,
      called: 0,
      paused: 0,
      asleep: 0,
      idle: 0,
      absent: 0,
    };
    for (const id of new Set([...work.keys(), ...stretches.keys()])) {
      const own = clipped(stretches.get(id) ?? [], hour);
      const times = spentTimes(own);
      const scheduled = intersectionOf(work.get(id) ?? [], passed);
      const onDuty = own.filter(({ kind }) => kind === "onDuty");
      load.onDuty += times.onDuty;
      load.serving += times.serving;
      load.called += times.called;
      load.paused += times.paused;
      load.asleep += times.asleep;
      load.idle += times.idle;
      load.absent += totalLength(scheduled) - totalLength(intersectionOf(scheduled, onDuty));
    }
    return load;
  });
}

/** The capacity of a part of a day. In milliseconds of operators' time. */
export type CapacityStep = {
  readonly from: number;
  /** The scheduled time. */
  readonly offered: number;
  /** Kept for bookings, also for those that were served. */
  readonly booked: number;
  /** Spent with visitors who came without a booking. */
  readonly walkIn: number;
};

/** Returns how much of a day's time is offered, booked and spent on walk-ins, in steps of so many minutes. */
export function capacityOf(
  day: Day,
  { frame, operators }: Rules,
  stepMin: number,
  now: number,
): readonly CapacityStep[] {
  const work = [...operators.values()].map(({ day: own }) => scheduledTime(own, frame));
  const entries = entriesOf(allTickets(day));
  const booked = entries.flatMap(({ item }) =>
    item.place !== undefined && item.plannedTime !== undefined && itemOutcome(item) !== "cancelled"
      ? [item.place]
      : [],
  );
  const walkIn = entries.flatMap((entry) =>
    entry.item.plannedTime === undefined ? handStretches(entry, now) : [],
  );
  return stepsOf(work.flat(), stepMin, frame).map((step) => ({
    from: step.from,
    offered: work.reduce((sum, own) => sum + totalLength(intersectionOf(own, [step])), 0),
    booked: totalLength(intersectionOf(booked, [step])),
    walkIn: totalLength(intersectionOf(walkIn, [step])),
  }));
}

/** Returns the steps that cover all of the work, aligned to the beginning of the day. */
function stepsOf(work: readonly Stretch[], stepMin: number, { startsAtMs }: DayFrame): readonly Stretch[] {
  const all = unionOf(work);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const stepMs = stepMin * 60_000;
  const begin = startsAtMs + Math.floor((first.from - startsAtMs) / stepMs) * stepMs;
  return Array.from({ length: Math.ceil((last.to - begin) / stepMs) }, (_, index) => ({
    from: begin + index * stepMs,
    to: begin + (index + 1) * stepMs,
  }));
}

function clipped(stretches: readonly OperatorStretch[], { from, to }: Stretch): readonly OperatorStretch[] {
  return stretches
    .map((stretch) => ({ ...stretch, from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }))
    .filter((stretch) => stretch.from < stretch.to);
}
