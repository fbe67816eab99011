import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";
import { findTicket, hasEnded, type Ticket } from "@cherga/engine/day/day";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { DayState } from "#queue/day/day-state";
import { callOf, type HallForecast } from "#queue/forecast/forecasts";
import { waitOf } from "#queue/registration/walk-in";
import { instantText, textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";
import { inEveryLanguage } from "#visitors/shared/visitor-catalogue";
import { waitingForecastsIn } from "#visitors/shared/waiting-forecast";

/** Returns a ticket as a kiosk shows and prints it. */
export function ticketHere(
  { waitingForecasts }: Pick<VisitorDeps, "waitingForecasts">,
  known: DayState,
  ticketId: number | undefined,
  now: number,
): VisitorTicket {
  const ticket = findTicket(known.day, ticketId ?? -1);
  if (ticket === undefined) throw new Error("a ticket was decided on and is not there");
  const { config } = known;
  // The same forecast that the visitor's phone shows a moment later, including visitors who came at the same moment.
  const hall = waitingForecasts.exactly(known, now);
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
    expectedWait: waitFor(hall, known, ticket, now),
    peopleAhead: waitingForecastsIn(known, hall)(ticket, now).peopleAhead,
    room: roomOf(known, ticket),
  };
}

/** Returns null for another day, which has no forecast. */
function waitFor(hall: HallForecast, known: DayState, ticket: Ticket, now: number) {
  const item = ticket.items.find(({ phase }) => phase === "queued");
  const isToday = known.date === dateAt(known.rules.frame.zone, now);
  if (item === undefined || !isToday) return null;
  return waitOf(callOf(hall, { ticket, item }), now);
}

/**
 * Returns a room only if the ticket is called, in service or bound to an operator: otherwise any operator of the
 * service may call it.
 */
function roomOf({ config }: DayState, { items }: Ticket): string | null {
  const item = items.find((each) => !hasEnded(each));
  const isInHand = item?.phase === "called" || item?.phase === "serving";
  const operatorId = isInHand ? item.holder : item?.boundTo;
  return (operatorId === undefined ? undefined : config.operators.get(operatorId)?.room) || null;
}
