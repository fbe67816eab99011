import { allTickets, type Day, type Desk, deskOf, entriesOf, type Entry } from "#day/day";
import { valuesOf } from "#day/id-map";
import type { Rules } from "#rules/rules";
import type { OperatorDay } from "#schedule/operator-day";
import { type DayFrame, instantOf, type Stretch } from "#time/day-frame";
import { intersectionOf, totalLength, unionOf } from "#time/stretches";

/** A stretch in which an operator has an item in hand. In milliseconds. */
export type HandStretch = Stretch & {
  readonly kind: "called" | "serving" | "paused";
  readonly operatorId: number;
  readonly itemId: number;
};

/** A stretch of an operator's day. Stretches of different kinds overlap: an operator who serves is on duty as well. */
export type OperatorStretch =
  | HandStretch
  | (Stretch & { readonly kind: "onDuty" | "asleep"; readonly operatorId: number });

/** How operators spent their time on duty. In milliseconds; each moment of an operator counts once. */
export type SpentTimes = {
  readonly onDuty: number;
  readonly serving: number;
  readonly called: number;
  readonly paused: number;
  readonly asleep: number;
  readonly idle: number;
};

/** How an operator's day was spent. */
export type OperatorTimes = SpentTimes & { readonly scheduled: number };

/**
 * Returns how the operators of a day spend their time until an instant, by operator. An operator is on duty when present
 * in scheduled time, and whenever an item is in hand. A console that stays open after hours is not duty.
 */
export function operatorStretches(
  day: Day,
  { frame, operators }: Rules,
  now: number,
): ReadonlyMap<number, readonly OperatorStretch[]> {
  const until = Math.min(now, instantOf(frame, frame.minutes));
  const inHand = new Map<number, HandStretch[]>();
  for (const entry of entriesOf(allTickets(day)))
    for (const stretch of handStretches(entry, until)) {
      const others = inHand.get(stretch.operatorId);
      if (others === undefined) inHand.set(stretch.operatorId, [stretch]);
      else others.push(stretch);
    }
  const ids = new Set([...valuesOf(day.desks).map(({ operatorId }) => operatorId), ...inHand.keys()]);
  return new Map(
    [...ids].map((operatorId) => {
      const desk = deskOf(day, operatorId);
      const hands = inHand.get(operatorId) ?? [];
      const work = scheduledTime(operators.get(operatorId)?.day, frame);
      const onDuty = unionOf([...intersectionOf(presenceOf(desk, until), work), ...hands]);
      const asleep = intersectionOf(sleepsOf(desk, until), onDuty);
      const stretches: readonly OperatorStretch[] = [
        ...onDuty.map((stretch) => ({ ...stretch, kind: "onDuty" as const, operatorId })),
        ...asleep.map((stretch) => ({ ...stretch, kind: "asleep" as const, operatorId })),
        ...hands,
      ];
      return [operatorId, stretches.toSorted((a, b) => a.from - b.from)];
    }),
  );
}

/** Returns the stretches in which operators have an item in hand; each counts for the operator who had it then. */
export function handStretches({ ticket, item }: Entry, until: number): readonly HandStretch[] {
  const takings = ticket.log.flatMap((event) => {
    // A repeated call goes on with the same stretch.
    const isCall = (event.type === "call" || event.type === "forceCall") && event.isRepeat !== true;
    return (isCall || event.type === "serviceStart") && event.itemId === item.id ? [event] : [];
  });
  return item.spans.flatMap(({ kind, from, to = until }): readonly HandStretch[] => {
    if (kind !== "called" && kind !== "serving" && kind !== "paused") return [];
    // Another operator may take the item over without an end of the span.
    const begins = [from, ...takings.map(({ at }) => at).filter((at) => from < at && at < to)];
    return begins.flatMap((begin, index) => {
      const operatorId = takings.findLast(({ at }) => at <= begin)?.operatorId;
      const end = begins[index + 1] ?? to;
      return operatorId === undefined || end <= begin
        ? []
        : [{ kind, operatorId, itemId: item.id, from: begin, to: end }];
    });
  });
}

/** Returns when an operator was asleep. A sleep ends at its time, even if the timer has not run yet. */
export function sleepsOf(
  { slept, sleepFrom, sleepUntil = Infinity }: Desk,
  until: number,
): readonly Stretch[] {
  const present = sleepFrom === undefined ? [] : [{ from: sleepFrom, to: Math.min(sleepUntil, until) }];
  return [...slept, ...present];
}

function presenceOf({ wasPresent, presentFrom }: Desk, until: number): readonly Stretch[] {
  return presentFrom === undefined ? wasPresent : [...wasPresent, { from: presentFrom, to: until }];
}

/** Returns an operator's scheduled time, without breaks. */
export function scheduledTime(day: OperatorDay | undefined, frame: DayFrame): readonly Stretch[] {
  return (day?.work ?? []).map(({ from, to }) => ({
    from: instantOf(frame, from),
    to: instantOf(frame, to),
  }));
}

/** The kinds that share the time on duty: where two overlap, the first one counts. */
const byPrecedence = ["serving", "called", "paused", "asleep"] as const;

/** Adds up an operator's day. */
export const operatorTimes = (
  stretches: readonly OperatorStretch[],
  day: OperatorDay | undefined,
  frame: DayFrame,
): OperatorTimes => ({ scheduled: totalLength(scheduledTime(day, frame)), ...spentTimes(stretches) });

/** Adds up an operator's stretches. */
export function spentTimes(stretches: readonly OperatorStretch[]): SpentTimes {
  const times = { serving: 0, called: 0, paused: 0, asleep: 0 };
  let counted: readonly Stretch[] = [];
  for (const kind of byPrecedence) {
    const after = unionOf([...counted, ...stretches.filter((stretch) => stretch.kind === kind)]);
    times[kind] = totalLength(after) - totalLength(counted);
    counted = after;
  }
  const onDuty = totalLength(stretches.filter(({ kind }) => kind === "onDuty"));
  return { onDuty, ...times, idle: onDuty - totalLength(counted) };
}
