import {
  type Day,
  type Desk,
  deskOf,
  findTicket,
  hasEnded,
  isInHand,
  type Item,
  type Ticket,
} from "#day/day";
import type { DayEvent, DeskEvent, TicketEvent } from "#day/day-event";
import { evolveTicket, newTicket } from "#day/evolve-ticket";
import { withoutValue, withValue } from "#day/id-map";

/** Gives what an event makes of a day. */
export function evolve(day: Day, event: DayEvent): Day {
  const next = { ...day, seq: event.seq, lastAt: Math.max(day.lastAt, event.at) };
  switch (event.type) {
    case "dayClosed":
      return { ...next, isClosed: true };
    case "sleep":
    case "wakeup":
      return withDesk(next, event.operatorId, (desk) => deskAfter(desk, event));
    default:
      return withTicketEvent(next, event);
  }
}

/** Gives what events make of a day, one after the other. */
export function evolveAll(day: Day, events: readonly DayEvent[]): Day {
  return events.reduce(evolve, day);
}

function deskAfter(desk: Desk, { type, at, until, isTimer }: DeskEvent): Desk {
  const lastActionAt = isTimer ? desk.lastActionAt : at;
  const { sleepFrom = at, slept } = desk;
  return type === "sleep"
    ? { ...desk, isAsleep: true, sleepFrom: at, sleepUntil: until, lastActionAt, since: at }
    : {
        ...desk,
        isAsleep: false,
        sleepFrom: undefined,
        sleepUntil: undefined,
        slept: [...slept, { from: sleepFrom, to: at }],
        lastActionAt,
        since: at,
      };
}

function withTicketEvent(day: Day, event: TicketEvent): Day {
  const before = findTicket(day, event.ticketId);
  const after = ticketAfter(before, event);
  const told = withIndex(withTicket(day, event.ticketId, after), event, before);
  const seen = withTurns(withDesks(told, event, before, after), event, after);
  return "num" in event && event.num !== undefined ? { ...seen, lastNumber: event.num } : seen;
}

function ticketAfter(before: Ticket | undefined, event: TicketEvent): Ticket | undefined {
  if (event.type === "registered" || event.type === "arrived") return newTicket(event);
  if (before === undefined) throw new Error(`ticket ${event.ticketId} is not of this day`);
  return event.type === "left" ? undefined : evolveTicket(before, event);
}

function withTicket(day: Day, ticketId: number, ticket: Ticket | undefined): Day {
  const isOpen = ticket !== undefined && !ticket.items.every(hasEnded);
  const isEnded = ticket !== undefined && !isOpen;
  return {
    ...day,
    open: isOpen ? withValue(day.open, ticketId, ticket) : withoutValue(day.open, ticketId),
    ended: isEnded ? withValue(day.ended, ticketId, ticket) : withoutValue(day.ended, ticketId),
  };
}

function withIndex(day: Day, event: TicketEvent, before: Ticket | undefined): Day {
  const index = indexAfter(day.ticketIdByItemId, event, before);
  return index === day.ticketIdByItemId ? day : { ...day, ticketIdByItemId: index };
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

/** What operators have in hand follows from the items. */
function withDesks(day: Day, event: TicketEvent, before: Ticket | undefined, after: Ticket | undefined): Day {
  let next = day;
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
    : withDesk(next, event.operatorId, (desk) => ({ ...desk, lastActionAt: event.at }));
}

const holderOf = (item: Item): number | undefined => (isInHand(item) ? item.holder : undefined);

const isSameToDesk = (one: Item, other: Item): boolean =>
  one.phase === other.phase && one.isPaused === other.isPaused && holderOf(one) === holderOf(other);

/** Who takes turns with whom: booked with walk-ins, and the services of a rivalry group among each other. */
function withTurns(day: Day, event: TicketEvent, ticket: Ticket | undefined): Day {
  if (event.type !== "call" && event.type !== "forceCall" && event.type !== "serviceStart") return day;
  if (event.type !== "serviceStart" && event.isRepeat) return day;
  const item = ticket?.items.find(({ id }) => id === event.itemId);
  if (ticket === undefined || item === undefined) return day;
  const calledAtByService = new Map(day.calledAtByService).set(item.serviceId, event.at);
  if (event.type === "serviceStart") return { ...day, calledAtByService };
  return { ...day, calledAtByService, lastCalled: ticket.passWay === "fixed" ? "booked" : "walkIn" };
}

function withDesk(day: Day, operatorId: number, change: (desk: Desk) => Desk): Day {
  return { ...day, desks: withValue(day.desks, operatorId, change(deskOf(day, operatorId))) };
}
