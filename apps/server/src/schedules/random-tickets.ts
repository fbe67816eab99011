import { msPerMinute } from "@cherga/engine/time/durations";
import { dataFieldIds } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { Ticket as TicketView } from "@cherga/contract/shapes/ticket";
import type { Ticket } from "@cherga/engine/day/day";
import { evolveTicket, newTicket } from "@cherga/engine/day/evolve-ticket";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import type { Rules, ServiceRule } from "@cherga/engine/rules/rules";
import { alignedFrom, instantOf } from "@cherga/engine/time/day-frame";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { type Client, makeClients } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import { chosen, inventedName } from "#schedules/invented-name";
import type { Localize } from "#queue/views/localize";
import { ticketView } from "#queue/views/ticket-view";

/** Returns sample tickets of a day, as staff would see them in the evening; the same every time. */
export function randomTickets(known: DayState, count: number, speak: Localize): TicketView[] {
  const { rules, date } = known;
  const random = seededRandom(`random tickets ${count} ${date}`);
  const arrivals = arrivalMinutes(rules, count, random);
  const tickets = arrivals.map((minute, index) => inventedTicket(rules, index + 1, minute, random));
  const clients = makeClients(tickets.map(({ id }) => [id, inventedClient(random)]));
  const evening = instantOf(rules.frame, rules.frame.minutes);
  return tickets.map((ticket) => ticketView({ ...known, clients }, ticket, evening, speak));
}

/** Without operators on that day, generated tickets use the default hours. */
const usualHours = { from: 9 * 60, to: 18 * 60 };

/** Sorted, because numbers are assigned in order of arrival. */
function arrivalMinutes({ open }: Rules, count: number, random: Random): readonly number[] {
  const { from, to } = open ?? usualHours;
  return Array.from({ length: count }, () => from + Math.floor(random() * (to - from))).toSorted(
    (a, b) => a - b,
  );
}

function inventedTicket(rules: Rules, number: number, minute: number, random: Random): Ticket {
  const service = chosen([...rules.services.values()], random);
  if (service === undefined) throw new Refusal("ERROR_NO_SERVICE");
  const type = chosen(ticketTypes, random) ?? "online";
  const { duration, block, align, isStrict } = service;
  const isBooked = type !== "inPlaceCurrent";
  const ticket = newTicket({
    type: "registered",
    seq: 1,
    at: instantOf(rules.frame, minute),
    ticketId: number,
    ticketType: type,
    passWay: isBooked ? "fixed" : "current",
    status: "success",
    num: rules.settings.ticketNumberOffset + number,
    prefix: rules.settings.ticketNumberPrefix,
    items: [
      {
        id: number,
        serviceId: service.id,
        duration,
        block,
        align,
        isStrict,
        after: [],
        startAt: isBooked ? instantOf(rules.frame, alignedFrom(rules.frame, minute, align)) : undefined,
      },
    ],
  });
  return lived(ticket, service, chosen([...rules.operators.keys()], random), random);
}

/** Advances a visit to a random stage: waiting, called, in service or ended. */
function lived(
  ticket: Ticket,
  { duration }: ServiceRule,
  operatorId: number | undefined,
  random: Random,
): Ticket {
  if (operatorId === undefined) return ticket;
  const calledAt = (ticket.items[0]?.pullTime ?? 0) + Math.ceil(random() * 20) * msPerMinute;
  const startedAt = calledAt + msPerMinute;
  const whose = { ticketId: ticket.id, itemId: ticket.id, operatorId };
  const story = [
    { type: "call", seq: 2, at: calledAt, ...whose },
    { type: "serviceStart", seq: 3, at: startedAt, ...whose },
    { type: "serviceComplete", seq: 4, at: startedAt + duration * msPerMinute, ...whose },
  ] as const;
  return story.slice(0, Math.floor(random() * (story.length + 1))).reduce<Ticket>(evolveTicket, ticket);
}

function inventedClient(random: Random): Client {
  const digits = Array.from({ length: 7 }, () => Math.floor(random() * 10)).join("");
  return {
    token: "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () =>
      Math.floor(random() * 16).toString(16),
    ),
    values: [
      {
        dataFieldId: dataFieldIds.fullName,
        value: inventedName(random),
      },
      {
        dataFieldId: dataFieldIds.phone,
        // No phone operator uses this prefix, so that the number is not real.
        value: `+38000${digits}`,
      },
    ],
  };
}
