import type { Answer } from "@cherga/contract/call";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { queueCalls } from "@cherga/contract/calls/queue";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { TicketStage, TicketStatus, TicketType } from "@cherga/engine/vocabulary";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send, sendPage } from "#staff/api/send.ts";

/** The first part of all query keys about the queue, so that they can be refetched together. */
export const queueKey = "queue";

/** The filter of a date's tickets. */
export type TicketFilter = {
  readonly date: CalendarDate;
  readonly search?: string | undefined;
  readonly type?: TicketType | undefined;
  readonly status?: TicketStatus | undefined;
  readonly stage?: TicketStage | undefined;
  readonly operatorId?: number | undefined;
};

export type OperatorSlots = Answer<typeof queueListCalls.slots>["content"][number];
export type Slot = OperatorSlots["slots"][number];
export type ChronologyAnswer = Answer<typeof organizationCalls.chronology>["content"];

/** All tickets of a date. */
export const ticketsQuery = (locale: string, filter: TicketFilter) =>
  queryOptions({
    queryKey: [queueKey, "tickets", locale, filter],
    queryFn: ({ signal }) => send<typeof queueListCalls.tickets>({ ...tickets({ ...filter }), signal }),
    placeholderData: keepPreviousData,
  });

/** One page of a date's tickets, and their total number. */
export const ticketPageQuery = (locale: string, filter: TicketFilter, page: number) =>
  queryOptions({
    queryKey: [queueKey, "tickets", locale, filter, page],
    queryFn: ({ signal }) =>
      sendPage<typeof queueListCalls.tickets>({ ...tickets({ ...filter, page, perPage }), signal }),
    placeholderData: keepPreviousData,
  });

/** How many tickets of a date there are by how far their visits are; the filter by that counts for nothing here. */
export function stageCountsQuery(filter: TicketFilter) {
  const { stage: _, ...query } = filter;
  return queryOptions({
    queryKey: [queueKey, "ticket-stages", query],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.ticketStageCounts>({
        method: "GET",
        path: "/operator-queue/ticket-stages",
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export type StageCounts = Answer<typeof queueListCalls.ticketStageCounts>;

/** The number of tickets on a page. */
export const perPage = 25;

/** One ticket, its date, and the time of the answer. */
export const ticketQuery = (locale: string, id: number) =>
  queryOptions({
    queryKey: [queueKey, "ticket", locale, id],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.ticket>({ method: "GET", path: `/operator-queue/ticket/${id}`, signal }),
  });

/** The history of a ticket, or of a desk on a date. */
export const auditQuery = (
  of: { readonly ticketId: number } | { readonly operatorId: number; readonly date: CalendarDate },
) =>
  queryOptions({
    queryKey: [queueKey, "audit", of],
    queryFn: ({ signal }) =>
      send<typeof queueCalls.audit>({
        method: "GET",
        path: "/operator-queue/audit",
        query: { ...of },
        signal,
      }),
  });

/** How each operator's time on a date is occupied, for a type of ticket. */
export const slotsQuery = (locale: string, date: CalendarDate, type: TicketType) =>
  queryOptions({
    queryKey: [queueKey, "slots", locale, date, type],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.slots>({
        method: "POST",
        path: "/slot-queue/all",
        body: { date, type },
        signal,
      }),
  });

/** An operator's day. */
export const chronologyQuery = (operatorId: number, date: CalendarDate) =>
  queryOptions({
    queryKey: [queueKey, "chronology", operatorId, date],
    queryFn: ({ signal }) =>
      send<typeof organizationCalls.chronology>({
        method: "GET",
        path: "/operator/chronology",
        query: { operatorId, date },
        signal,
      }),
  });

/** An operator's open tickets on a date. */
export const operatorQueueQuery = (locale: string, operatorId: number, date: CalendarDate) =>
  queryOptions({
    queryKey: [queueKey, "operator", locale, operatorId, date],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.operatorQueue>({
        method: "GET",
        path: "/operator/queue",
        query: { operatorId, date },
        signal,
      }),
  });

const tickets = (query: Readonly<Record<string, string | number | undefined>>) =>
  ({ method: "GET", path: "/operator-queue/allTickets", query }) as const;
