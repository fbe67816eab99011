import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";
import { findTicket, hasEnded, type Ticket } from "@cherga/engine/day/day";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { Deps } from "#deps";
import type { KnownDay } from "#queue/day/known-day";
import { callOf } from "#queue/forecasts";
import { waitOf } from "#queue/registration/come-now";
import { instantText, textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";
import { inEveryLanguage } from "#visitors/catalogue/visitor-catalogue";
import { prospectsIn } from "#visitors/tracker/prospects";

/** Gives a ticket as a kiosk shows and prints it. */
export function ticketHere(
  { forecasts, waitingForecasts }: Pick<Deps, "forecasts" | "waitingForecasts">,
  known: KnownDay,
  ticketId: number | undefined,
  now: number,
): VisitorTicket {
  const ticket = findTicket(known.day, ticketId ?? -1);
  if (ticket === undefined) throw new Error("a ticket was decided on and is not there");
  const { config } = known;
  return {
    num: numberOf(ticket),
    token: known.clients.get(ticket.id)?.token ?? "",
    type: ticket.type,
    entryTime: textOfInstant(ticket.entryTime),
    plannedTime: instantText(ticket.items[0]?.plannedTime),
    services: ticket.items.map(({ serviceId }) => ({
      id: serviceId,
      name: inEveryLanguage(config, config.services.get(serviceId)?.name),
    })),
    expectedWait: waitFor({ forecasts }, known, ticket, now),
    // As the visitor will see it on the phone a moment later.
    peopleAhead: prospectsIn(known, waitingForecasts.of(known, now))(ticket, now).peopleAhead,
    room: roomOf(known, ticket),
  };
}

/** Of another day nobody can tell. */
function waitFor({ forecasts }: Pick<Deps, "forecasts">, known: KnownDay, ticket: Ticket, now: number) {
  const item = ticket.items.find(({ phase }) => phase === "queued");
  const isToday = known.date === dateAt(known.rules.frame.zone, now);
  if (item === undefined || !isToday) return null;
  return waitOf(callOf(forecasts.of(known, now), { ticket, item }), now);
}

/** Any operator who gives the service may call it, unless it is bound to one or in hand already. */
function roomOf({ config }: KnownDay, { items }: Ticket): string | null {
  const item = items.find((each) => !hasEnded(each));
  const isInHand = item?.phase === "called" || item?.phase === "serving";
  const operatorId = isInHand ? item.holder : item?.boundTo;
  return (operatorId === undefined ? undefined : config.operators.get(operatorId)?.room) || null;
}
