import type { TicketItem } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";
import type { IntervalKind } from "@cherga/engine/life/intervals";
import type { ChronologyAnswer } from "#staff/screens/queue/queue-queries.ts";

export type ChronologyKind = ChronologyAnswer[number]["kind"];
/** What a bar of a time line can stand for. */
export type BarKind = IntervalKind | ChronologyKind;

/** A stretch of a time line, in minutes since the day began and as instants. */
export type Bar = Stretch & {
  readonly kind: BarKind;
  readonly startAt: number;
  readonly endAt: number;
  /** Still going on. */
  readonly isOpen: boolean;
  readonly ticketItemId?: number | undefined;
};

/** Gives how an item has spent its time as bars; what is still going on reaches until now. */
export function barsOfItem(
  intervals: TicketItem["intervals"],
  zone: string,
  on: CalendarDate,
  now: number,
): readonly Bar[] {
  return intervals.map(({ kind, from, to }) =>
    barOf(
      { kind, startAt: Date.parse(from), endAt: to === null ? now : Date.parse(to) },
      zone,
      on,
      to === null,
    ),
  );
}

/** Gives how an operator spends a day as bars. */
export function barsOfDay(content: ChronologyAnswer, zone: string, on: CalendarDate): readonly Bar[] {
  return content.map(({ kind, from, to, ticketItemId }) => ({
    ...barOf({ kind, startAt: Date.parse(from), endAt: Date.parse(to) }, zone, on, false),
    ticketItemId,
  }));
}

/** Gives what of an item's time is worth being shown: a visit may have been planned for weeks before. */
export function tellingPart(bars: readonly Bar[]): readonly Stretch[] {
  const spent = bars.filter(({ kind }) => kind !== "planned");
  const last = bars.at(-1);
  if (spent.length > 0) return spent;
  return last === undefined ? [] : [{ from: Math.max(last.from, last.to - lastPlannedMinutes), to: last.to }];
}

/** Gives how long something of each kind has lasted, in milliseconds, in the order in which they come up. */
export function sumsOf(bars: readonly Bar[]): ReadonlyMap<BarKind, number> {
  const sums = new Map<BarKind, number>();
  for (const { kind, startAt, endAt } of bars)
    sums.set(kind, (sums.get(kind) ?? 0) + Math.max(0, endAt - startAt));
  return sums;
}

type Lasting = Pick<Bar, "kind" | "startAt" | "endAt">;

function barOf(lasting: Lasting, zone: string, on: CalendarDate, isOpen: boolean): Bar {
  const frame = dayFrame(zone, on);
  // A clock that has not been heard of yet may be a little behind.
  const endAt = Math.max(lasting.startAt, lasting.endAt);
  return {
    ...lasting,
    endAt,
    isOpen,
    from: minuteAt(frame, lasting.startAt),
    to: minuteAt(frame, endAt),
  };
}

const lastPlannedMinutes = 60;
