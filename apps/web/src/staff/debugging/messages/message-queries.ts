import type { Message, messageCalls } from "@cherga/contract/calls/messages";
import { pageSize } from "@cherga/contract/constants";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send, sendPage } from "#staff/api/send.ts";

/** Which messages are shown. */
export type MessageFilter = {
  readonly channel: Message["channel"] | undefined;
  readonly state: Message["state"] | undefined;
  readonly date: string | undefined;
  readonly num: string | undefined;
  readonly page: number;
};

/** Every query about messages begins with this key. */
export const messagesKey = "messages";

/** What all counts and pages of a filter have in common. */
const queryOf = ({ channel, date, num }: MessageFilter) => ({
  ...(channel === undefined ? {} : { channel }),
  ...(date === undefined ? {} : { date }),
  ...(num === undefined ? {} : { num }),
});

/** Messages leave within seconds. */
const lookMs = 5_000;

/** The query for how many messages are in each state. */
export const countsQuery = (filter: MessageFilter) =>
  queryOptions({
    queryKey: [messagesKey, "counts", filter.channel, filter.date, filter.num],
    queryFn: ({ signal }) =>
      send<typeof messageCalls.counts>({
        method: "GET",
        path: "/message/counts",
        query: queryOf(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });

/** The query for a page of messages. */
export const messagesQuery = (filter: MessageFilter) =>
  queryOptions({
    queryKey: [messagesKey, filter.channel, filter.state, filter.date, filter.num, filter.page],
    queryFn: ({ signal }) =>
      sendPage<typeof messageCalls.list>({
        method: "GET",
        path: "/message",
        query: {
          ...queryOf(filter),
          ...(filter.state === undefined ? {} : { state: filter.state }),
          page: filter.page,
          perPage: pageSize,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });
