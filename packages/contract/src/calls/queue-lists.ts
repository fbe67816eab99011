import { itemStates } from "@cherga/engine/life/item-state";
import { operatorActions, ticketStages, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { defineCall } from "#call";
import { defaultSlotType } from "#constants";
import { id, line } from "#fields";
import { service } from "#resources/service";
import { servicePackage } from "#resources/service-package";
import { deskQuery, idParams, paging } from "#shapes/query";
import { listedRow, operatorRow } from "#shapes/queue-row";
import { surveyAnswer } from "#shapes/report/survey";
import { clientValue, named, ticket, ticketItem, ticketNumber } from "#shapes/ticket";
import { askedDate, date, instant } from "#shapes/time";
import { contentOf } from "#shapes/work";

const rows = z.array(listedRow);

/** Every list of the console, under the names that the stream uses for their changes. */
export const queueLists = z.object({
  time: instant,
  /** The items the operator has in hand. */
  current: rows,
  queue: rows,
  hold: rows,
  outside: rows,
  end: rows,
  manage: rows,
  operator: z.array(operatorRow),
});
export type QueueLists = z.output<typeof queueLists>;

/** What an operator has in hand; null and empty if nothing. */
export const currentTicket = z.object({
  ticket: ticket.nullable(),
  ticketItem: ticketItem.nullable(),
  client: z.array(clientValue),
  permissions: z.array(z.enum(operatorActions)),
});
export type CurrentTicket = z.output<typeof currentTicket>;

/** A stretch of an operator's day in the slot view. */
export const slot = z.object({
  start: instant,
  end: instant,
  kind: z.enum(["free", "booked", "reservation", "break", "off"]),
  ticketItemId: id.optional(),
  num: ticketNumber.optional(),
  /** The visit that occupies the time, as far as it is known. */
  ticketId: id.optional(),
  service: named.optional(),
  name: z.string().optional(),
  state: z.enum(itemStates).optional(),
});

const queueView = z.object({ queue: rows, time: instant });
const refuses = ["ERROR_ORGANIZATION_SELECT", "ERROR_OPERATOR_SELECT"] as const;

/** Declares one list of the console: of the named operator, or of the session's operator. */
const listCall = <const P extends string, S extends z.ZodType>(path: P, summary: string, answer: S) =>
  defineCall({
    method: "GET",
    path: `/operator-queue/${path}`,
    who: "staff",
    tag: "operator-queue",
    summary,
    query: deskQuery,
    answer,
    refuses,
  });

const ticketFilter = deskQuery.extend({
  search: line({ max: 100 }).optional(),
  type: z.enum(ticketTypes).optional(),
  status: z.enum(ticketStatuses).optional(),
});

/** The current queue: the console's lists and the views of a date. */
export const queueListCalls = {
  load: defineCall({
    method: "POST",
    path: "/operator-queue/current",
    who: "staff",
    tag: "operator-queue",
    summary: "Gives all that a console needs when it is opened: every list and what is in hand",
    body: z.strictObject({ operatorId: id.optional(), date: askedDate.optional() }).default({}),
    answer: queueLists.extend({ currentTicket }),
    refuses,
  }),
  all: listCall("all", "Gives every list in one", queueLists),
  queue: listCall("current-queue", "Lists what the operator may call or has in hand", rows),
  operators: listCall(
    "current-operator-list",
    "Lists the operators and what each is doing",
    z.array(operatorRow),
  ),
  hold: listCall("current-hold", "Lists what is deferred", rows),
  outside: listCall("current-outside", "Lists what is open and has no valid planned place", rows),
  end: listCall("current-end", "Lists what is finished or deleted", rows),
  manage: listCall("current-manage", "Lists everything that is open", rows),
  currentTicket: listCall("current-ticket", "Gives what the operator has in hand", currentTicket),
  services: defineCall({
    method: "GET",
    path: "/operator-queue/services",
    who: "staff",
    tag: "operator-queue",
    summary: "Lists the services that the organization offers",
    answer: z.array(service.row),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  servicePackages: defineCall({
    method: "GET",
    path: "/operator-queue/service-packages",
    who: "staff",
    tag: "operator-queue",
    summary: "Lists the packages all services of which the organization offers",
    answer: z.array(servicePackage.row),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  tickets: defineCall({
    method: "GET",
    path: "/operator-queue/allTickets",
    who: "staff",
    tag: "operator-queue",
    summary: "Lists the tickets of a date",
    query: ticketFilter.extend({ ...paging, stage: z.enum(ticketStages).optional() }),
    answer: z.array(ticket),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  ticketStageCounts: defineCall({
    method: "GET",
    path: "/operator-queue/ticket-stages",
    who: "staff",
    tag: "operator-queue",
    summary: "Counts the tickets of a date by how far their visits are",
    query: ticketFilter,
    answer: z.record(z.enum(ticketStages), z.int()),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  ticket: defineCall({
    method: "GET",
    path: "/operator-queue/ticket/:id",
    who: "staff",
    tag: "operator-queue",
    summary: "Gives a ticket of any date",
    params: idParams,
    answer: z.object({ ticket, date, time: instant, survey: surveyAnswer.nullable() }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  operatorQueue: defineCall({
    method: "GET",
    path: "/operator/queue",
    who: "staff",
    tag: "operator",
    summary: "Gives the queue of a date by operators: of all, or of one",
    query: deskQuery,
    answer: queueView,
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  ticketQueue: defineCall({
    method: "GET",
    path: "/ticket/queue",
    who: "staff",
    tag: "ticket",
    summary: "Gives the queue of a date by tickets",
    query: z.strictObject({ date: askedDate.optional() }),
    answer: queueView,
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  slots: defineCall({
    method: "POST",
    path: "/slot-queue/all",
    who: "staff",
    tag: "slot-queue",
    summary: "Gives how each operator's time on a date is taken",
    body: z.strictObject({ type: z.enum(ticketTypes).default(defaultSlotType), date: askedDate }),
    answer: contentOf(z.array(z.object({ operator: named, slots: z.array(slot) }))),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
} as const;
