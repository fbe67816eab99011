import { type Entry, hasEnded, type Item, type ItemEvent, isQueueing, type Ticket } from "#day/day";
import type { NewItem, PromisedTime, TicketEvent } from "#day/day-event";
import { withoutUndone } from "#day/without-undone";
import type { Span } from "#life/intervals";
import { type EventType, eventTypes } from "#vocabulary";

type Arrival = Extract<TicketEvent, { type: "registered" | "arrived" }>;

/** Returns a ticket as it enters a day. */
export function newTicket(event: Arrival): Ticket {
  const entryTime = event.type === "arrived" ? event.entryTime : event.at;
  const ticket: Ticket = {
    id: event.ticketId,
    type: event.ticketType,
    passWay: event.passWay,
    status: event.status,
    statusUntil: event.statusUntil,
    num: event.num,
    prefix: event.prefix,
    entryTime,
    registeredAt: (event.type === "arrived" ? event.registeredAt : undefined) ?? entryTime,
    isByStaff: event.isByStaff === true,
    checkedInAt: undefined,
    delay: undefined,
    print: undefined,
    payment: event.type === "arrived" ? event.payment : undefined,
    paid: event.type === "arrived" ? event.paid : undefined,
    mainServiceId: event.mainServiceId,
    items: event.items.map((item) => newItem(item, entryTime)),
    log: [event],
  };
  return settled(ticket, event, ticket.log);
}

/** Returns a ticket after an event. */
export function evolveTicket(ticket: Ticket, event: TicketEvent): Ticket {
  const log = [...ticket.log, event];
  const isUndo = event.type === "resume" && event.undoes !== undefined;
  return isUndo
    ? { ...retold(log), log }
    : settled(changed(withoutAbsence(ticket, event), event), event, log);
}

/** Replays the ticket's log without the undone events. */
function retold(log: readonly TicketEvent[]): Ticket {
  const [arrival, ...rest] = withoutUndone(log);
  if (arrival?.type !== "registered" && arrival?.type !== "arrived")
    throw new Error("a ticket's story begins with its arrival");
  return rest.reduce(
    (ticket, event) => settled(changed(withoutAbsence(ticket, event), event), event, log),
    newTicket(arrival),
  );
}

/** A visitor who was not there at the planned time has not waited since. */
function withoutAbsence(ticket: Ticket, event: TicketEvent): Ticket {
  if (!("wasAbsent" in event)) return ticket;
  return "itemId" in event
    ? withItem(ticket, event.itemId, neverCame)
    : { ...ticket, items: ticket.items.map(neverCame) };
}

/** Applies an event to a ticket, except to the time spans. */
function changed(ticket: Ticket, event: TicketEvent): Ticket {
  switch (event.type) {
    case "registered":
    case "arrived":
    case "left":
      return ticket;
    case "statusChanged":
      return {
        ...ticket,
        status: event.status,
        statusUntil: event.statusUntil,
        num: event.num ?? ticket.num,
        prefix: event.prefix ?? ticket.prefix,
        items: event.status === "cancel" ? ticket.items.map(deleted) : ticket.items,
      };
    case "checkedIn":
      return {
        ...ticket,
        checkedInAt: event.at,
        delay: undefined,
        entryTime: ticket.passWay === "current" ? ticket.entryTime : event.at,
        items: ticket.items.map((item) => ({
          ...item,
          isPresent: true,
          pullTime: item.plannedTime === undefined ? item.pullTime : Math.max(item.plannedTime, event.at),
        })),
      };
    case "passWayChanged":
      return {
        ...ticket,
        passWay: event.passWay,
        items:
          event.passWay === "current"
            ? ticket.items.map((item) => withoutTime(item, ticket.checkedInAt ?? event.at))
            : ticket.items,
      };
    case "printed":
      return { ...ticket, print: event.outcome };
    case "paymentChecked":
      return { ...ticket, payment: event.outcome, paid: event.paid };
    case "call":
    case "forceCall":
      return withItem(seen(ticket), event.itemId, (item) => ({
        ...item,
        phase: "called",
        isPaused: false,
        holder: event.operatorId,
        isOccupying: item.isOccupying && item.place?.operatorId === event.operatorId,
        isPresent: true,
        isLate: false,
        calledAt: event.at,
      }));
    case "serviceStart":
      return withItem(seen(ticket), event.itemId, (item) => ({
        ...item,
        phase: "serving",
        isPaused: false,
        holder: event.operatorId,
        isOccupying: item.isOccupying && item.place?.operatorId === event.operatorId,
        isPresent: true,
        startedAt: event.at,
      }));
    case "serviceComplete":
      return withItem(ticket, event.itemId, (item) => ({
        ...ended(item, "complete"),
        isDayClosed: event.isDayClosed === true,
      }));
    case "deleteService":
      return withItem(ticket, event.itemId, (item) => ({
        ...ended(item, "deleted"),
        isDayClosed: event.isDayClosed === true,
        isNoShow: event.isNoShow === true,
      }));
    case "hold":
      return withItem(ticket, event.itemId, (item) => ({
        ...(event.late === "notThere" ? neverCame(item) : item),
        phase: "hold",
        isPaused: false,
        isOccupying: false,
        isLate: event.late !== undefined,
      }));
    case "release":
      return withItem(ticket, event.itemId, (item) => ({
        ...item,
        phase: "queued",
        isPaused: false,
        boundTo: undefined,
        isPresent: true,
        isLate: false,
        ...(event.place !== undefined && promisedAt(event.place, item)),
      }));
    case "pause":
      return withItem(ticket, event.itemId, (item) => ({ ...item, isPaused: true }));
    case "resume":
      return withItem(ticket, event.itemId, (item) =>
        event.undoes === undefined
          ? { ...item, isPaused: false }
          : { ...item, ...(item.isOccupying && event.isOccupying !== true && placeLost(item, event.at)) },
      );
    case "moveToOperator":
      return withItem(ticket, event.itemId, (item) => ({
        ...item,
        phase: "queued",
        isPaused: false,
        isLate: false,
        boundTo: event.isBinding ? event.toOperatorId : undefined,
        place: event.place ?? item.place,
        isOccupying: event.place !== null,
        isForced: item.isForced && event.place === null,
      }));
    case "moveInTime":
      return {
        ...withItem(ticket, event.itemId, (item) => ({
          ...item,
          phase: "queued",
          isPaused: false,
          isLate: false,
          plannedTime: event.startAt,
          pullTime: Math.max(event.startAt, ticket.checkedInAt ?? event.startAt),
          place: event.place ?? undefined,
          isOccupying: event.place !== null,
          isForced: event.isForced,
        })),
        passWay: ticket.passWay === "hide" ? "hide" : "fixed",
      };
    case "addService":
      return {
        ...ticket,
        items: [
          ...ticket.items,
          newItem(event.item, ticket.passWay === "current" ? ticket.entryTime : event.at),
        ],
      };
    case "ticketEditReqTime":
      return {
        ...withItem(ticket, event.itemId, (item) => ({ ...item, wantAt: event.wantAt })),
        delay: { from: event.at, arrivesAt: event.wantAt },
      };
    case "faceCheck":
    case "operatorChecked":
    case "clientRegRequest":
    case "clientRegResponse":
    case "ticketRequest":
    case "ticketResponse":
    case "serviceRequest":
    case "serviceResponse":
      return ticket;
  }
}

function newItem(item: NewItem, entryTime: number): Item {
  return {
    id: item.id,
    serviceId: item.serviceId,
    duration: item.duration,
    block: item.block,
    align: item.align,
    isStrict: item.isStrict,
    after: item.after,
    lentBy: item.lentBy,
    phase: "queued",
    isPaused: false,
    holder: undefined,
    boundTo: item.boundTo,
    pullTime: item.startAt ?? entryTime,
    plannedTime: item.startAt,
    place: item.place,
    isOccupying: item.place !== undefined,
    isForced: item.isForced === true,
    wantAt: item.startAt,
    isPresent: false,
    isLate: false,
    isDayClosed: false,
    isNoShow: false,
    calledAt: undefined,
    startedAt: undefined,
    lastEvent: undefined,
    spans: [],
  };
}

const seen = (ticket: Ticket): Ticket => ({ ...ticket, delay: undefined });

function withItem(ticket: Ticket, itemId: number, change: (item: Item) => Item): Ticket {
  return { ...ticket, items: ticket.items.map((item) => (item.id === itemId ? change(item) : item)) };
}

const ended = (item: Item, phase: "complete" | "deleted"): Item => ({
  ...item,
  phase,
  isPaused: false,
  isOccupying: false,
});

const deleted = (item: Item): Item => (hasEnded(item) ? item : ended(item, "deleted"));

const withoutTime = (item: Item, pullTime: number): Item =>
  hasEnded(item)
    ? item
    : { ...item, pullTime, plannedTime: undefined, place: undefined, isOccupying: false, isForced: false };

/** A time without a place is promised all the same: the visitor is served outside of the schedule. */
const promisedAt = (place: PromisedTime | null, item: Item) => ({
  place: place ?? item.place,
  isOccupying: place !== null,
  isForced: place === null,
});

const placeLost = ({ plannedTime, isForced }: Item, at: number) => ({
  isOccupying: false,
  isForced: isForced || (plannedTime !== undefined && plannedTime > at),
});

const neverCame = (item: Item): Item => ({
  ...item,
  spans: item.spans.map((span) =>
    span.kind === "queued" && span.to === undefined ? { ...span, kind: "planned" } : span,
  ),
});

const eventTypeOf = new Map<string, EventType>(eventTypes.map((type) => [type, type]));

/** Records the event and updates the spans of all items: an event on one item may free or hold back the others. */
function settled(ticket: Ticket, event: TicketEvent, log: Ticket["log"]): Ticket {
  const told = itemEventOf(event);
  const items = ticket.items.map((item) => {
    const lastEvent =
      told !== undefined && "itemId" in event && event.itemId === item.id ? told : item.lastEvent;
    const spans = spansAfter({ ticket, item }, event);
    return lastEvent === item.lastEvent && spans === item.spans ? item : { ...item, lastEvent, spans };
  });
  return { ...ticket, items, log };
}

function itemEventOf(event: TicketEvent): ItemEvent | undefined {
  const type = eventTypeOf.get(event.type);
  return type && { seq: event.seq, type, at: event.at, operatorId: event.operatorId };
}

function spansAfter(entry: Entry, event: TicketEvent): Item["spans"] {
  const { spans } = entry.item;
  const last = spans.at(-1);
  const open = last?.to === undefined ? last : undefined;
  const next = spanOf(entry, event.at);
  if (open?.kind === next?.kind && pullTimeOf(open) === pullTimeOf(next)) return spans;

  // A check-in corrects since when the visitor has waited.
  if (event.type === "checkedIn" && open?.kind === "queued" && next?.kind === "queued")
    return [...spans.slice(0, -1), { ...open, pullTime: next.pullTime }];

  const closed = open === undefined ? spans : [...spans.slice(0, -1), { ...open, to: event.at }];
  return next === undefined ? closed : [...closed, next];
}

const pullTimeOf = (span: Span | undefined): number | undefined =>
  span?.kind === "queued" ? span.pullTime : undefined;

function spanOf(entry: Entry, from: number): Span | undefined {
  const { phase, isPaused, pullTime } = entry.item;
  switch (phase) {
    case "complete":
    case "deleted":
      return undefined;
    case "hold":
      return { kind: "held", from, to: undefined };
    case "called":
      return { kind: "called", from, to: undefined };
    case "serving":
      return { kind: isPaused ? "paused" : "serving", from, to: undefined };
    case "queued":
      return isQueueing(entry)
        ? { kind: "queued", from, to: undefined, pullTime }
        : { kind: "planned", from, to: undefined };
  }
}
