import type { PaidItem, PaymentOutcome, PromisedTime, PrintOutcome, TicketEvent } from "#day/day-event";
import { emptyIdMap, type IdMap, valueAt, valuesOf } from "#day/id-map";
import type { Delay } from "#life/delay";
import type { Span } from "#life/intervals";
import type { ItemState } from "#life/item-state";
import type { EventType, PassWay, TicketStatus, TicketType } from "#vocabulary";

/** All tickets and operators of one organization on one date. Immutable. */
export type Day = {
  /** The number of events so far. */
  readonly seq: number;
  /** The time of the last event. */
  readonly lastAt: number;
  /** How far the day's time was ahead of the clock at the last event, in milliseconds. */
  readonly aheadMs: number;
  /** The last ticket number given out. */
  readonly lastNumber: number;
  readonly isClosed: boolean;
  /** The tickets with an item that has not ended. */
  readonly open: IdMap<Ticket>;
  readonly ended: IdMap<Ticket>;
  readonly ticketIdByItemId: IdMap<number>;
  /** The items that were promised to each operator, or that the operator has or had in hand. */
  readonly entriesByOperator: IdMap<readonly Entry[]>;
  /** The operators who have acted, or were acted upon. */
  readonly desks: IdMap<Desk>;
  readonly calledAtByService: ReadonlyMap<number, number>;
  readonly lastCalled: "booked" | "walkIn" | undefined;
};

export type Ticket = {
  readonly id: number;
  readonly type: TicketType;
  readonly passWay: PassWay;
  readonly status: TicketStatus;
  readonly statusUntil: number | undefined;
  /** Assigned when the ticket is confirmed. */
  readonly num: number | undefined;
  readonly prefix: string;
  readonly entryTime: number;
  /** A move to another day does not change it. */
  readonly registeredAt: number;
  readonly isByStaff: boolean;
  readonly checkedInAt: number | undefined;
  /** Set when the visitor announces a delay, cleared when the visitor is next seen. */
  readonly delay: Delay | undefined;
  readonly print: PrintOutcome | undefined;
  readonly payment: PaymentOutcome | undefined;
  /** What was paid for which item; undefined: nothing is known about payments. */
  readonly paid: readonly PaidItem[] | undefined;
  /** The service that names the ticket, if it has several. */
  readonly mainServiceId: number | undefined;
  /** In the order of the visit. */
  readonly items: readonly Item[];
  readonly log: readonly TicketEvent[];
};

/** The state as the events record it: whether a queued item is planned or waits depends on the clock. */
export type Phase = "queued" | Exclude<ItemState, "planned" | "wait">;

export type Item = {
  readonly id: number;
  readonly serviceId: number;
  readonly duration: number;
  readonly block: number;
  readonly align: number;
  readonly isStrict: boolean;
  readonly after: readonly number[];
  readonly lentBy: number | undefined;
  readonly phase: Phase;
  readonly isPaused: boolean;
  /** The operator who has the item in hand, or had it last. */
  readonly holder: number | undefined;
  readonly boundTo: number | undefined;
  /** From when it can be called. */
  readonly pullTime: number;
  /** The promised time. */
  readonly plannedTime: number | undefined;
  /** The promised place; it stays on record after it is given up. */
  readonly place: PromisedTime | undefined;
  /** Whether the place is still kept for it. */
  readonly isOccupying: boolean;
  readonly isForced: boolean;
  readonly wantAt: number | undefined;
  /** The visitor has been seen: checked in, called or released. */
  readonly isPresent: boolean;
  readonly isLate: boolean;
  /** Ended by the closing of the day. */
  readonly isDayClosed: boolean;
  /** Ended because the visitor was called and did not come. */
  readonly isNoShow: boolean;
  readonly calledAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly lastEvent: ItemEvent | undefined;
  readonly spans: readonly Span[];
};

export type ItemEvent = {
  readonly seq: number;
  readonly type: EventType;
  readonly at: number;
  readonly operatorId: number | undefined;
};

export type Desk = {
  readonly operatorId: number;
  /** The items the operator has called or serves. */
  readonly inHand: readonly number[];
  /** The operator is known to be there: signed in, opened a console, or acted. */
  readonly isPresent: boolean;
  /** When the operator was first seen on this day. */
  readonly seenFrom: number | undefined;
  readonly openedAt: number | undefined;
  readonly closedAt: number | undefined;
  readonly isAsleep: boolean;
  readonly sleepFrom: number | undefined;
  readonly sleepUntil: number | undefined;
  readonly lastActionAt: number | undefined;
  /** Since when the desk has been in its current state. */
  readonly since: number | undefined;
  /** Since when the operator is present; undefined while absent. */
  readonly presentFrom: number | undefined;
  /** The times of presence that have ended, in milliseconds. */
  readonly wasPresent: readonly { readonly from: number; readonly to: number }[];
  /** The sleeps that have ended, in milliseconds. */
  readonly slept: readonly { readonly from: number; readonly to: number }[];
};

/** A day on which nothing has happened yet. */
export const emptyDay: Day = {
  seq: 0,
  lastAt: 0,
  aheadMs: 0,
  lastNumber: 0,
  isClosed: false,
  open: emptyIdMap,
  ended: emptyIdMap,
  ticketIdByItemId: emptyIdMap,
  entriesByOperator: emptyIdMap,
  desks: emptyIdMap,
  calledAtByService: new Map(),
  lastCalled: undefined,
};

/** Returns an operator's desk, also if the operator has not acted yet. */
export function deskOf(day: Day, operatorId: number): Desk {
  return valueAt(day.desks, operatorId) ?? untouchedDesk(operatorId);
}

/** A desk where nothing has happened yet. */
export const untouchedDesk = (operatorId: number): Desk => ({
  operatorId,
  inHand: [],
  isPresent: false,
  seenFrom: undefined,
  openedAt: undefined,
  closedAt: undefined,
  isAsleep: false,
  sleepFrom: undefined,
  sleepUntil: undefined,
  lastActionAt: undefined,
  since: undefined,
  presentFrom: undefined,
  wasPresent: [],
  slept: [],
});

/** An item with the ticket it belongs to. */
export type Entry = { readonly ticket: Ticket; readonly item: Item };

/** Finds an item and its ticket. */
export function findItem(day: Day, itemId: number): Entry | undefined {
  const ticketId = valueAt(day.ticketIdByItemId, itemId);
  const ticket = ticketId === undefined ? undefined : findTicket(day, ticketId);
  const item = ticket?.items.find(({ id }) => id === itemId);
  return ticket === undefined || item === undefined ? undefined : { ticket, item };
}

/** Finds a ticket, open or ended. */
export function findTicket(day: Day, ticketId: number): Ticket | undefined {
  return valueAt(day.open, ticketId) ?? valueAt(day.ended, ticketId);
}

/** Returns the tickets of a day that have not ended. */
export const openTickets = (day: Day): readonly Ticket[] => valuesOf(day.open);

export const allTickets = (day: Day): readonly Ticket[] => [...valuesOf(day.open), ...valuesOf(day.ended)];

/** Returns every item of the tickets, with its ticket. */
export function entriesOf(tickets: readonly Ticket[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const ticket of tickets) for (const item of ticket.items) entries.push({ ticket, item });
  return entries;
}

/** Returns the visitor's announced delay as it applies to an item: from its planned time at the earliest. */
export function delayOf({ ticket: { delay }, item }: Entry): Delay | undefined {
  return delay && { ...delay, from: Math.max(delay.from, item.plannedTime ?? 0) };
}

export const hasEnded = ({ phase }: Item): boolean => phase === "complete" || phase === "deleted";

export const isInHand = ({ phase }: Item): boolean => phase === "called" || phase === "serving";

/** Returns the state of an item at an instant. */
export function stateOf({ ticket, item }: Entry, now: number): ItemState {
  if (item.phase !== "queued") return item.phase;
  return isQueueing({ ticket, item }) && item.pullTime <= now ? "wait" : "planned";
}

/** The displayed status of an item: the type of its latest event. */
export const displayedStatus = ({ lastEvent }: Item): EventType => lastEvent?.type ?? "wait";

/**
 * Whether a queued item is in the queue from its pull time on: confirmed, and not held back by the visit's other items.
 */
export function isQueueing({ ticket, item }: Entry): boolean {
  return item.phase === "queued" && ticket.status === "success" && !isHeldBack({ ticket, item });
}

/** Whether another item of the ticket is in hand, or must end first. */
export function isHeldBack({ ticket, item }: Entry): boolean {
  if (ticket.items.length === 1) return false;
  return ticket.items.some(
    (other) =>
      other.id !== item.id && !hasEnded(other) && (isInHand(other) || mustEndBefore(other, item, ticket)),
  );
}

/** Whether an item of a visit may begin only after another has ended. */
export function mustEndBefore(first: Item, item: Item, { items }: Ticket): boolean {
  if (item.after.includes(first.id)) return true;
  if (first.id === item.id || !(item.isStrict || first.isStrict)) return false;
  const places = items.map(({ id }) => id);
  return places.indexOf(first.id) < places.indexOf(item.id);
}
