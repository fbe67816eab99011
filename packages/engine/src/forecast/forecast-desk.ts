import type { Context } from "#day/context";
import { deskOf, type Item, openTickets } from "#day/day";
import type { PromisedTime } from "#day/day-event";
import { type Shift, shiftAt, type Situation } from "#dispatch/situation";
import type { Length } from "#forecast/length";
import type { OperatorRule, Rules } from "#rules/rules";
import { instantOf } from "#time/day-frame";

/** An operator's desk in a simulated day. */
export type ForecastDesk = {
  readonly operatorId: number;
  /** From when its operator is there and awake; infinity: unknown. */
  readonly thereFrom: number;
  /** Returns what matters when the desk calls a visitor; undefined while it cannot call. */
  situationAt(now: number, turns: Turns): Situation | undefined;
  take(): void;
  finish(): void;
  /** Whether its operator could call a visitor at this instant. */
  isFree(now: number): boolean;
  /** Returns how long something takes here, with the simulated deviations. */
  spend(length: Length): number;
  /** No visitor can be called: what comes next begins on time, however badly things went before. */
  rest(): void;
  /** The place of a visit that was planned here is given up. */
  dropBooking(itemId: number): void;
};

/** The kind of visitor called last, and when each service was last called. */
export type Turns = Pick<Situation, "lastCalled" | "calledAtByService">;

/**
 * Creates the desks of all operators in their current state. Everything takes longer than on average by so many
 * standard deviations of all that is done there in sequence.
 */
export function makeDesks(context: Context, playing: DeskPlaying): ReadonlyMap<number, ForecastDesk> {
  const bookings = openTickets(context.day)
    .flatMap(({ items }) => items.flatMap(bookingOf))
    .toSorted((a, b) => a.from - b.from);
  return new Map(
    [...context.rules.operators.values()].map((rule) => [
      rule.id,
      makeDesk(
        rule,
        context,
        bookings.filter(({ operatorId }) => operatorId === rule.id),
        playing,
      ),
    ]),
  );
}

export type DeskPlaying = {
  readonly deviations: number;
  readonly lateMs: number;
  /** Operators who are on shift but have not been seen count as present. */
  readonly isStaffed: boolean;
};

type Booking = PromisedTime & { readonly itemId: number };

function makeDesk(
  operator: OperatorRule,
  context: Context,
  booked: readonly Booking[],
  { deviations, lateMs, isStaffed }: DeskPlaying,
): ForecastDesk {
  const { id, day: plan } = operator;
  const { day, rules } = context;
  const desks = rules.operators.size;
  const { inHand } = deskOf(day, id);
  const thereFrom = operatorThereFrom(operator, context, isStaffed ? "counted" : lateMs);
  const shiftOf = rememberingShift((now) => shiftAt(plan, rules.frame, now), rules);
  let bookings = booked;
  let busyWith = inHand.length;
  /** The variance of everything done since the operator was last idle. */
  let variance = 0;
  let hasRested = true;
  const rest = (): void => {
    variance = 0;
    hasRested = true;
  };

  return {
    operatorId: id,
    thereFrom,
    isFree: (now) => {
      if (busyWith > 0) return false;
      const isThere = now >= thereFrom && shiftOf(now)?.isOnDuty === true;
      if (!isThere) rest();
      return isThere;
    },
    spend: ({ ms: meanMs, spreadMs, savedMs }) => {
      let ms = meanMs;
      if (savedMs !== undefined && hasRested) {
        hasRested = false;
        ms = Math.max(0, Math.round(meanMs - savedMs * (1 - 1 / desks)));
      }
      // Consecutive visits even out: the spread grows with the square root of their number.
      const before = Math.sqrt(variance);
      variance += spreadMs * spreadMs;
      return Math.max(0, Math.round(ms + deviations * (Math.sqrt(variance) - before)));
    },
    rest,
    take: () => void (busyWith += 1),
    finish: () => void (busyWith -= 1),
    dropBooking: (itemId) => (bookings = bookings.filter((booking) => booking.itemId !== itemId)),
    situationAt: (now, { lastCalled, calledAtByService }) => {
      if (busyWith > 0 || now < thereFrom) return undefined;
      const shift = shiftOf(now);
      if (shift?.isOnDuty !== true) return undefined;
      const nextBooking = bookings.find(({ from }) => from > now);
      return {
        now,
        settings: rules.settings,
        operatorId: id,
        shift,
        nextBooking,
        lastCalled,
        calledAtByService,
      };
    },
  };
}

/**
 * Returns from when an operator is there and awake; infinity: unknown. An operator who has not been seen is expected as
 * late after the beginning of their work as others are; after that time, the operator is left out until they act.
 */
export function operatorThereFrom(
  { id, day: plan }: OperatorRule,
  { day, rules, now }: Context,
  absent: number | "counted",
): number {
  const { isAsleep, sleepUntil = Infinity, isPresent, closedAt = -Infinity } = deskOf(day, id);
  const awakeFrom = isAsleep ? sleepUntil : now;
  if (isPresent || absent === "counted") return awakeFrom;
  const work = plan.work.find(({ from }) => instantOf(rules.frame, from) >= closedAt);
  const comesAt = work === undefined ? Infinity : instantOf(rules.frame, work.from) + absent;
  return comesAt > now ? Math.max(awakeFrom, comesAt) : Infinity;
}

/** A shift stays the same until its work ends, or begins. */
function rememberingShift(shiftOf: (now: number) => Shift | undefined, { frame }: Rules) {
  let shift: Shift | undefined;
  let until = -Infinity;
  return (now: number): Shift | undefined => {
    if (now < until) return shift;
    shift = shiftOf(now);
    until = shift?.isOnDuty === true ? instantOf(frame, shift.work.to) : (shift?.dutyFrom ?? Infinity);
    return shift;
  };
}

function bookingOf({ id, place, isOccupying, phase }: Item): readonly Booking[] {
  return isOccupying && phase === "queued" && place !== undefined ? [{ itemId: id, ...place }] : [];
}
