import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";
import type { ItemState } from "@cherga/engine/life/item-state";
import type { OperatorSlots, Slot } from "#staff/screens/queue/queue-queries.ts";

/** A booked time, in minutes since the beginning of the day. */
export type SlotBooking = Stretch & {
  readonly kind: "booked" | "reservation";
  readonly ticketItemId: number;
  readonly ticketId: number;
  readonly num: string | null;
  readonly service: string;
  readonly name: string;
  readonly state: ItemState;
  readonly operatorId: number;
  /** Confirmed, and not called yet. */
  readonly isMovable: boolean;
};

/** Time without a booking. */
export type Ground = Stretch & { readonly kind: "free" | "break" | "off" };

export type GridRow = {
  readonly operator: OperatorSlots["operator"];
  readonly grounds: readonly Ground[];
  readonly bookings: readonly SlotBooking[];
};

/** The operators of a day and their time, over the whole hours in which at least one works. */
export type Grid = { readonly rows: readonly GridRow[]; readonly reach: Stretch };

/** Returns the grid of a day. */
export function gridOf(content: readonly OperatorSlots[], zone: string, on: CalendarDate): Grid {
  const frame = dayFrame(zone, on);
  const rows = content.map(({ operator, slots }) => {
    const placed = slots.map((slot) => ({
      slot,
      from: minuteAt(frame, Date.parse(slot.start)),
      to: minuteAt(frame, Date.parse(slot.end)),
    }));
    const grounds = placed.flatMap(({ slot: { kind }, from, to }): readonly Ground[] =>
      kind === "booked" || kind === "reservation" ? [] : [{ kind, from, to }],
    );
    return {
      operator,
      grounds,
      bookings: placed.flatMap(({ slot, from, to }) => bookingOf(slot, operator.id, { from, to })),
    };
  });
  const reach = wholeHours(rows.flatMap(({ grounds, bookings }) => [...grounds, ...bookings]));
  return {
    rows: rows.map((row) => ({ ...row, grounds: [...row.grounds, ...aroundWork(row, reach)] })),
    reach,
  };
}

/** Returns how much time is still free: on the present day, from the given minute on. */
export const freeMinutesOf = (grounds: readonly Ground[], present = 0): number =>
  grounds
    .filter(({ kind }) => kind === "free")
    .reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, Math.floor(present))), 0);

/** Returns how many bookings there are: on the present day, those that are still to come. */
export const countBookings = (bookings: readonly SlotBooking[], present?: number): number =>
  present === undefined
    ? bookings.length
    : bookings.filter(({ from, isMovable }) => isMovable && from >= present).length;

/** Returns how much of the working time that is left is booked, from 0 to 1. */
export function shareBooked(
  { grounds, bookings }: Pick<GridRow, "grounds" | "bookings">,
  present = 0,
): number {
  const booked = bookings.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, present)), 0);
  const free = freeMinutesOf(grounds, present);
  return booked + free === 0 ? 0 : booked / (booked + free);
}

/** Returns the time in which others work, but this operator does not. */
function aroundWork(
  { grounds, bookings }: Pick<GridRow, "grounds" | "bookings">,
  reach: Stretch,
): readonly Ground[] {
  const known = [...grounds, ...bookings];
  if (known.length === 0) return [{ kind: "off", ...reach }];
  const begin = Math.min(...known.map(({ from }) => from));
  const end = Math.max(...known.map(({ to }) => to));
  const around: readonly Ground[] = [
    { kind: "off", from: reach.from, to: begin },
    { kind: "off", from: end, to: reach.to },
  ];
  return around.filter(({ from, to }) => from < to);
}

/** Returns the whole hours that stretches span. */
function wholeHours(stretches: readonly Stretch[]): Stretch {
  if (stretches.length === 0) return { from: 0, to: 24 * hour };
  return {
    from: Math.floor(Math.min(...stretches.map(({ from }) => from)) / hour) * hour,
    to: Math.ceil(Math.max(...stretches.map(({ to }) => to)) / hour) * hour,
  };
}

function bookingOf(slot: Slot, operatorId: number, stretch: Stretch): readonly SlotBooking[] {
  const { kind, ticketItemId, ticketId, num = null, service, name = "", state } = slot;
  const isTaken = kind === "booked" || kind === "reservation";
  if (!isTaken || ticketItemId === undefined || ticketId === undefined || state === undefined) return [];
  return [
    {
      ...stretch,
      kind,
      ticketItemId,
      ticketId,
      num,
      service: service?.name ?? "",
      name,
      state,
      operatorId,
      isMovable: kind === "booked" && (state === "planned" || state === "wait"),
    },
  ];
}

const hour = 60;
