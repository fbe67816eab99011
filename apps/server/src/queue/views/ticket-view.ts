import { msPerMinute } from "@cherga/engine/time/durations";
import type {
  ItemOutcome,
  Ticket as TicketView,
  TicketItem as TicketItemView,
} from "@cherga/contract/shapes/ticket";
import { type Item, stateOf, type Ticket } from "@cherga/engine/day/day";
import type { TicketEvent } from "@cherga/engine/day/day-event";
import { intervalsOf } from "@cherga/engine/life/intervals";
import { type EventType, eventTypes } from "@cherga/engine/vocabulary";
import { type Client, noteOn } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import { instantText, textOfInstant } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";

/** Returns a ticket as staff see it. */
export function ticketView(known: DayState, ticket: Ticket, now: number, speak: Localize): TicketView {
  const { token = "", values = [] } = known.clients.get(ticket.id) ?? {};
  const [first] = ticket.items;
  return {
    id: ticket.id,
    num: numberOf(ticket),
    token,
    type: ticket.type,
    passWay: ticket.passWay,
    status: ticket.status,
    entryTime: textOfInstant(ticket.entryTime),
    plannedTime: instantText(first?.plannedTime),
    pullTime: instantText(first?.pullTime),
    forcedTime: instantText(first?.isForced === true ? first.plannedTime : undefined),
    promisedTime: instantText(ticket.delay?.arrivesAt),
    checkedInAt: instantText(ticket.checkedInAt),
    print: ticket.print ?? null,
    mainService: mainServiceView(known, ticket, speak),
    items: ticket.items.map((item) => itemView(known, ticket, item, now, speak)),
    client: [...values],
  };
}

/** Returns the displayed number; null until it is assigned. */
export function numberOf({ prefix, num }: Pick<Ticket, "prefix" | "num">): string | null {
  return num === undefined ? null : `${prefix}${String(num).padStart(3, "0")}`;
}

/** Returns the service that names a ticket. */
export function mainServiceView(
  known: DayState,
  { mainServiceId }: Ticket,
  speak: Localize,
): TicketView["mainService"] {
  return mainServiceId === undefined
    ? null
    : { id: mainServiceId, name: serviceName(known, mainServiceId, speak) };
}

/** Returns what the visitor has to bring, without duplicates: a service names one thing per line. */
export function thingsToBring({ config }: DayState, { items }: Ticket, speak: Localize): string[] {
  const lines = items.flatMap(({ serviceId }) =>
    speak(config.services.get(serviceId)?.parameters.bring ?? {}).split("\n"),
  );
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ""))];
}

/** Returns one item of a ticket as staff see it. */
export function itemView(
  known: DayState,
  ticket: Ticket,
  item: Item,
  now: number,
  speak: Localize,
): TicketItemView {
  const { start, end } = timesOf(item);
  return {
    id: item.id,
    type: "service",
    serviceId: item.serviceId,
    service: { id: item.serviceId, name: serviceName(known, item.serviceId, speak) },
    state: stateOf({ ticket, item }, now),
    operatorId:
      item.holder ?? (item.isOccupying ? item.place?.operatorId : undefined) ?? item.boundTo ?? null,
    start,
    end,
    duration: item.duration,
    align: item.align,
    wantDateTime: instantText(item.wantAt),
    outcome: outcomeOf(item),
    events: ticket.log.flatMap((event) => eventView(event, item.id, known.clients.get(ticket.id))),
    intervals: intervalsOf(item.spans, now).map(({ kind, from, to }) => ({
      kind,
      from: textOfInstant(from),
      to: instantText(to),
    })),
  };
}

/** Returns why an item ended without being served to its end; null if it was served, or has not ended. */
export function outcomeOf({ isNoShow, isDayClosed }: Item): ItemOutcome | null {
  if (isNoShow) return "noShow";
  return isDayClosed ? "dayClosed" : null;
}

/** Returns when an item begins and ends: as it was served, or else as planned. */
export function timesOf(item: Item): { readonly start: string | null; readonly end: string | null } {
  const ended = item.phase === "complete" ? item.spans.at(-1)?.to : undefined;
  const begins = item.startedAt ?? item.plannedTime;
  return {
    start: instantText(begins),
    end: instantText(ended ?? (begins === undefined ? undefined : begins + item.duration * msPerMinute)),
  };
}

/** Returns the name of a service; its number if it is no longer offered. */
export function serviceName({ config }: DayState, serviceId: number, speak: Localize): string {
  const service = config.services.get(serviceId);
  return service === undefined ? `#${serviceId}` : speak(service.name);
}

const typeByName = new Map<string, EventType>(eventTypes.map((type) => [type, type]));

function eventView(event: TicketEvent, itemId: number, client: Client | undefined): TicketItemView["events"] {
  const type = typeByName.get(event.type);
  if (type === undefined || !("itemId" in event) || event.itemId !== itemId) return [];
  const comment = type === "hold" ? noteOn(client, itemId, event.at) : undefined;
  return [
    {
      type,
      addedDateTime: textOfInstant(event.at),
      ...(event.operatorId === undefined ? {} : { operatorId: event.operatorId }),
      ...("because" in event && event.because !== undefined ? { because: event.because } : {}),
      ...("isNoShow" in event ? { outcome: "noShow" as const } : {}),
      ...("isDayClosed" in event ? { outcome: "dayClosed" as const } : {}),
      ...(comment === undefined ? {} : { comment }),
    },
  ];
}
