import {
  type Day,
  type Desk,
  findTicket,
  hasEnded,
  isInHand,
  type Item,
  type Ticket,
  untouchedDesk,
} from "#day/day";
import type { DayEvent, DeskEvent, PresenceEvent, TicketEvent } from "#day/day-event";
import { evolveTicket, newTicket } from "#day/evolve-ticket";
import { valueAt, withoutValue, withValue } from "#day/id-map";

/** Returns a day after an event. */
export function evolve(day: Day, event: DayEvent): Day {
  const lastAt = Math.max(day.lastAt, event.at);
  const aheadMs = event.ahead ?? 0;
  switch (event.type) {
    case "dayClosed":
      return { ...day, seq: event.seq, lastAt, aheadMs, isClosed: true };
    case "sleep":
    case "wakeup": {
      const desks = withDesk(day.desks, event.operatorId, (desk) => deskAfter(desk, event));
      return { ...day, seq: event.seq, lastAt, aheadMs, desks };
    }
    case "opened":
    case "closed": {
      const desks = withDesk(day.desks, event.operatorId, (desk) => presenceAfter(desk, event));
      return { ...day, seq: event.seq, lastAt, aheadMs, desks };
    }
    default:
      return withTicketEvent(day, event, { lastAt, aheadMs });
  }
}

/** Returns a day after events, applied in order. */
export function evolveAll(day: Day, events: readonly DayEvent[]): Day {
  return events.reduce(evolve, day);
}

function presenceAfter(desk: Desk, { type, at }: PresenceEvent): Desk {
  const since = desk.inHand.length > 0 || desk.isAsleep ? desk.since : at;
  return type === "opened"
    ? { ...seen(desk, at), openedAt: at, since: desk.isPresent ? desk.since : since }
    : { ...absent(desk, at), closedAt: at, since };
}

const seen = (desk: Desk, at: number): Desk => ({
  ...desk,
  isPresent: true,
  presentFrom: desk.presentFrom ?? at,
  seenFrom: desk.seenFrom ?? at,
});

const absent = ({ presentFrom, ...desk }: Desk, at: number): Desk => ({
  ...desk,
  isPresent: false,
  presentFrom: undefined,
  wasPresent:
    presentFrom === undefined ? desk.wasPresent : [...desk.wasPresent, { from: presentFrom, to: at }],
});

function deskAfter(desk: Desk, { type, at, until, isTimer }: DeskEvent): Desk {
  const lastActionAt = isTimer ? desk.lastActionAt : at;
  const { sleepFrom = at, slept } = desk;
  return type === "sleep"
    ? { ...desk, isAsleep: true, sleepFrom: at, sleepUntil: until, lastActionAt, since: at }
    : {
        ...(isTimer ? desk : seen(desk, at)),
        isAsleep: false,
        sleepFrom: undefined,
        sleepUntil: undefined,
        slept: [...slept, { from: sleepFrom, to: at }],
        lastActionAt,
        since: at,
      };
}

function withTicketEvent(
  day: Day,
  event: TicketEvent,
  { lastAt, aheadMs }: Pick<Day, "lastAt" | "aheadMs">,
): Day {
  const { ticketId, seq } = event;
  const before = findTicket(day, ticketId);
  const after = ticketAfter(before, event);
  const isOpen = after !== undefined && !after.items.every(hasEnded);
  const { calledAtByService, lastCalled } = turnsAfter(day, event, after);
  // Every event makes a new day, so the object is built once, without intermediate copies.
  return {
    seq,
    lastAt,
    aheadMs,
    lastNumber: numberOf(event) ?? day.lastNumber,
    isClosed: day.isClosed,
    open: withTicket(day.open, ticketId, isOpen ? after : undefined),
    ended: withTicket(day.ended, ticketId, isOpen ? undefined : after),
    ticketIdByItemId: indexAfter(day.ticketIdByItemId, event, before),
    entriesByOperator: entriesAfter(day.entriesByOperator, before, after),
    desks: desksAfter(day.desks, event, before, after),
    calledAtByService,
    lastCalled,
  };
}

function ticketAfter(before: Ticket | undefined, event: TicketEvent): Ticket | undefined {
  if (event.type === "registered" || event.type === "arrived") return newTicket(event);
  if (before === undefined) throw new Error(`ticket ${event.ticketId} is not of this day`);
  return event.type === "left" ? undefined : evolveTicket(before, event);
}

/** An operator whom the ticket does not concern keeps the identical list, so that cached results stay valid. */
function entriesAfter(
  entries: Day["entriesByOperator"],
  before: Ticket | undefined,
  after: Ticket | undefined,
): Day["entriesByOperator"] {
  let changed = entries;
  for (const operatorId of new Set([...operatorsOf(before), ...operatorsOf(after)])) {
    const list = (valueAt(changed, operatorId) ?? []).filter(({ ticket }) => ticket.id !== before?.id);
    for (const item of after?.items ?? [])
      if (after !== undefined && concerns(item, operatorId)) list.push({ ticket: after, item });
    changed = withValue(changed, operatorId, list);
  }
  return changed;
}

function operatorsOf(ticket: Ticket | undefined): readonly number[] {
  const operators: number[] = [];
  for (const { place, holder } of ticket?.items ?? []) {
    if (place !== undefined) operators.push(place.operatorId);
    if (holder !== undefined) operators.push(holder);
  }
  return operators;
}

const concerns = ({ place, holder }: Item, operatorId: number): boolean =>
  place?.operatorId === operatorId || holder === operatorId;

const numberOf = (event: TicketEvent): number | undefined => ("num" in event ? event.num : undefined);

function withTicket(tickets: Day["open"], ticketId: number, ticket: Ticket | undefined): Day["open"] {
  return ticket === undefined ? withoutValue(tickets, ticketId) : withValue(tickets, ticketId, ticket);
}

function indexAfter(index: Day["ticketIdByItemId"], event: TicketEvent, before: Ticket | undefined) {
  switch (event.type) {
    case "registered":
    case "arrived":
      return event.items.reduce((all, { id }) => withValue(all, id, event.ticketId), index);
    case "addService":
      return withValue(index, event.itemId, event.ticketId);
    case "left":
      return (before?.items ?? []).reduce((all, { id }) => withoutValue(all, id), index);
    default:
      return index;
  }
}

/** The items in an operator's hand follow from the items. */
function desksAfter(
  desks: Day["desks"],
  event: TicketEvent,
  before: Ticket | undefined,
  after: Ticket | undefined,
): Day["desks"] {
  let next = desks;
  for (const item of before?.items ?? []) {
    const holder = holderOf(item);
    const later = after?.items.find(({ id }) => id === item.id);
    if (holder === undefined || holder === (later && holderOf(later))) continue;
    next = withDesk(next, holder, (desk) => ({
      ...desk,
      inHand: desk.inHand.filter((id) => id !== item.id),
      since: event.at,
    }));
  }
  for (const item of after?.items ?? []) {
    const holder = holderOf(item);
    const earlier = before?.items.find(({ id }) => id === item.id);
    if (holder === undefined || (earlier !== undefined && isSameToDesk(earlier, item))) continue;
    next = withDesk(next, holder, (desk) => ({
      ...desk,
      inHand: desk.inHand.includes(item.id) ? desk.inHand : [...desk.inHand, item.id],
      since: event.at,
    }));
  }
  return event.operatorId === undefined
    ? next
    : withDesk(next, event.operatorId, (desk) => ({
        ...seen(desk, event.at),
        lastActionAt: event.at,
      }));
}

const holderOf = (item: Item): number | undefined => (isInHand(item) ? item.holder : undefined);

const isSameToDesk = (one: Item, other: Item): boolean =>
  one.phase === other.phase && one.isPaused === other.isPaused && holderOf(one) === holderOf(other);

type Turns = Pick<Day, "calledAtByService" | "lastCalled">;

/** Records the call for turn-taking: booked visitors with walk-ins, and the services of a rivalry group. */
function turnsAfter(turns: Turns, event: TicketEvent, ticket: Ticket | undefined): Turns {
  if (event.type !== "call" && event.type !== "forceCall" && event.type !== "serviceStart") return turns;
  if (event.type !== "serviceStart" && event.isRepeat) return turns;
  const item = ticket?.items.find(({ id }) => id === event.itemId);
  if (ticket === undefined || item === undefined) return turns;
  const calledAtByService = new Map(turns.calledAtByService).set(item.serviceId, event.at);
  if (event.type === "serviceStart") return { calledAtByService, lastCalled: turns.lastCalled };
  return { calledAtByService, lastCalled: ticket.passWay === "fixed" ? "booked" : "walkIn" };
}

function withDesk(desks: Day["desks"], operatorId: number, change: (desk: Desk) => Desk): Day["desks"] {
  const desk = valueAt(desks, operatorId) ?? untouchedDesk(operatorId);
  return withValue(desks, operatorId, change(desk));
}
