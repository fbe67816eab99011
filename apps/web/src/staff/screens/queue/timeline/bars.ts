import type { TicketItem } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";
import type { IntervalKind } from "@cherga/engine/life/intervals";
import type { ChronologyAnswer } from "#staff/screens/queue/queue-queries.ts";

export type ChronologyKind = ChronologyAnswer[number]["kind"];
/** The kinds of bars in a timeline. */
export type BarKind = IntervalKind | ChronologyKind;

/** A bar of a timeline, in minutes since the beginning of the day and as instants. */
export type Bar = Stretch & {
  readonly kind: BarKind;
  readonly startAt: number;
  readonly endAt: number;
  /** Still running. */
  readonly isOpen: boolean;
  readonly ticketItemId?: number | undefined;
};

/** Returns the intervals of an item as bars; a running one ends now. */
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

/** Returns an operator's day as bars. */
export function barsOfDay(content: ChronologyAnswer, zone: string, on: CalendarDate): readonly Bar[] {
  return content.map(({ kind, from, to, ticketItemId }) => ({
    ...barOf({ kind, startAt: Date.parse(from), endAt: Date.parse(to) }, zone, on, false),
    ticketItemId,
  }));
}

/** Returns the part of an item's time worth showing: a visit may have been planned weeks before. */
export function tellingPart(bars: readonly Bar[]): readonly Stretch[] {
  const spent = bars.filter(({ kind }) => kind !== "planned");
  const last = bars.at(-1);
  if (spent.length > 0) return spent;
  return last === undefined ? [] : [{ from: Math.max(last.from, last.to - lastPlannedMinutes), to: last.to }];
}

/** Returns the total of each kind in milliseconds, in the order of appearance. */
export function sumsOf(bars: readonly Bar[]): ReadonlyMap<BarKind, number> {
  const sums = new Map<BarKind, number>();
  for (const { kind, startAt, endAt } of bars)
    sums.set(kind, (sums.get(kind) ?? 0) + Math.max(0, endAt - startAt));
  return sums;
}

type Span = Pick<Bar, "kind" | "startAt" | "endAt">;

function barOf(lasting: Span, zone: string, on: CalendarDate, isOpen: boolean): Bar {
  const frame = dayFrame(zone, on);
  // Before the server's clock is known, ours may be slightly behind.
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
