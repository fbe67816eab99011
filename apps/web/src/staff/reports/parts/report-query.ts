import type { Call } from "@cherga/contract/call";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallRequest, send } from "#staff/api/send.ts";

/** The first part of all query keys of reports, so that they can be refetched together. */
export const reportKey = "report";

/** No message says that an answer about reports is old, so it is used only for this long. */
export const freshMs = 30_000;

/** Returns the query of a report; while another is asked for, the last one stays visible. */
export const reportQuery = <C extends Call>(locale: string, wish: Omit<CallRequest<C>, "signal">) =>
  queryOptions({
    queryKey: [reportKey, locale, wish],
    queryFn: ({ signal }) => send<C>({ ...wish, signal }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
