import type { Answer } from "@cherga/contract/call";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { queueCalls } from "@cherga/contract/calls/queue";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { TicketStatus, TicketType } from "@cherga/engine/vocabulary";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send, sendPage } from "#staff/api/send.ts";

/** All that is asked of the queue stands under this key, so that it can be fetched again together. */
export const queueKey = "queue";

/** Which tickets of a date. */
export type TicketFilter = {
  readonly date: CalendarDate;
  readonly search?: string | undefined;
  readonly type?: TicketType | undefined;
  readonly status?: TicketStatus | undefined;
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

/** One page of the tickets of a date, and how many there are in all. */
export const ticketPageQuery = (locale: string, filter: TicketFilter, page: number) =>
  queryOptions({
    queryKey: [queueKey, "tickets", locale, filter, page],
    queryFn: ({ signal }) =>
      sendPage<typeof queueListCalls.tickets>({ ...tickets({ ...filter, page, perPage }), signal }),
    placeholderData: keepPreviousData,
  });

/** How many tickets a page has. */
export const perPage = 25;

/** One ticket, its date, and when it was so. */
export const ticketQuery = (locale: string, id: number) =>
  queryOptions({
    queryKey: [queueKey, "ticket", locale, id],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.ticket>({ method: "GET", path: `/operator-queue/ticket/${id}`, signal }),
  });

/** What happened to a ticket, or at a desk on a date. */
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

/** How each operator's time on a date is taken, as somebody with such a ticket finds it. */
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

/** How an operator spends a day. */
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

/** What is open of an operator on a date. */
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
