import type { PaymentOutcome, PromisedTime, PrintOutcome, TicketEvent } from "#day/day-event";
import { emptyIdMap, type IdMap, valueAt, valuesOf } from "#day/id-map";
import type { Delay } from "#life/delay";
import type { Span } from "#life/intervals";
import type { ItemState } from "#life/item-state";
import type { EventType, PassWay, TicketStatus, TicketType } from "#vocabulary";

/** All tickets and operators of one organization on one date. A value: it is never changed. */
export type Day = {
  /** The number of events so far. */
  readonly seq: number;
  /** When the last of them happened. */
  readonly lastAt: number;
  /** By how much its time was ahead of the clock then. */
  readonly aheadMs: number;
  /** The last ticket number given out. */
  readonly lastNumber: number;
  readonly isClosed: boolean;
  /** The tickets that have an item which has not ended. */
  readonly open: IdMap<Ticket>;
  readonly ended: IdMap<Ticket>;
  readonly ticketIdByItemId: IdMap<number>;
  /** What an operator was promised to, or has had in hand. */
  readonly entriesByOperator: IdMap<readonly Entry[]>;
  /** The operators who have done something, or had something done to them. */
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
  /** Given once it is confirmed. */
  readonly num: number | undefined;
  readonly prefix: string;
  readonly entryTime: number;
  readonly checkedInAt: number | undefined;
  /** The visitor has said they will be late, and has not been seen since. */
  readonly delay: Delay | undefined;
  readonly print: PrintOutcome | undefined;
  readonly payment: PaymentOutcome | undefined;
  /** The service that names it, where it has several. */
  readonly mainServiceId: number | undefined;
  /** In the order of the visit. */
  readonly items: readonly Item[];
  readonly log: readonly TicketEvent[];
};

/** As the events have it: whether a queued item is planned or waits, only the clock can say. */
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
  /** Who has it in hand, or had it last. */
  readonly holder: number | undefined;
  readonly boundTo: number | undefined;
  /** When callable. */
  readonly pullTime: number;
  /** The time that was promised. */
  readonly plannedTime: number | undefined;
  /** The place that was promised; kept for the record when it is given up. */
  readonly place: PromisedTime | undefined;
  /** Whether the place is still kept for it. */
  readonly isOccupying: boolean;
  readonly isForced: boolean;
  readonly wantAt: number | undefined;
  /** Somebody has seen the visitor: checked in, called or released. */
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
  /** The items they have called or serve. */
  readonly inHand: readonly number[];
  /** Known to be there: signed in, a console open, or something done. */
  readonly isPresent: boolean;
  /** When they were first seen on this day. */
  readonly seenFrom: number | undefined;
  readonly openedAt: number | undefined;
  readonly closedAt: number | undefined;
  readonly isAsleep: boolean;
  readonly sleepFrom: number | undefined;
  readonly sleepUntil: number | undefined;
  readonly lastActionAt: number | undefined;
  /** Since when they have been as they are. */
  readonly since: number | undefined;
  /** The sleeps that are over, in milliseconds. */
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

/** Gives an operator's desk, also of one who has done nothing yet. */
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

/** Gives the tickets of a day that have not ended. */
export const openTickets = (day: Day): readonly Ticket[] => valuesOf(day.open);

/** Gives every ticket of a day. */
export const allTickets = (day: Day): readonly Ticket[] => [...valuesOf(day.open), ...valuesOf(day.ended)];

/** Gives every item of some tickets. */
export function entriesOf(tickets: readonly Ticket[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const ticket of tickets) for (const item of ticket.items) entries.push({ ticket, item });
  return entries;
}

/** Gives what a visitor has said of being late, as it counts for an item: from its planned time at the earliest. */
export function delayOf({ ticket: { delay }, item }: Entry): Delay | undefined {
  return delay && { ...delay, from: Math.max(delay.from, item.plannedTime ?? 0) };
}

/** Whether an item has come to its end. */
export const hasEnded = ({ phase }: Item): boolean => phase === "complete" || phase === "deleted";

/** Whether an operator has called or serves it. */
export const isInHand = ({ phase }: Item): boolean => phase === "called" || phase === "serving";

/** Gives where an item stands at an instant. */
export function stateOf({ ticket, item }: Entry, now: number): ItemState {
  if (item.phase !== "queued") return item.phase;
  return isQueueing({ ticket, item }) && item.pullTime <= now ? "wait" : "planned";
}

/** What an item shows: the latest thing that happened to it. */
export const displayedStatus = ({ lastEvent }: Item): EventType => lastEvent?.type ?? "wait";

/** Whether a queued item is in the queue, from its time on: confirmed, its visitor free, and its turn in the visit. */
export function isQueueing({ ticket, item }: Entry): boolean {
  return item.phase === "queued" && ticket.status === "success" && !isHeldBack({ ticket, item });
}

/** Whether the visitor is elsewhere, or other items of the ticket come first. */
export function isHeldBack({ ticket, item }: Entry): boolean {
  if (ticket.items.length === 1) return false;
  return ticket.items.some(
    (other) =>
      other.id !== item.id && !hasEnded(other) && (isInHand(other) || mustEndBefore(other, item, ticket)),
  );
}

/** Whether one item of a visit may begin only when another has ended. */
export function mustEndBefore(first: Item, item: Item, { items }: Ticket): boolean {
  if (item.after.includes(first.id)) return true;
  if (first.id === item.id || !(item.isStrict || first.isStrict)) return false;
  const places = items.map(({ id }) => id);
  return places.indexOf(first.id) < places.indexOf(item.id);
}
