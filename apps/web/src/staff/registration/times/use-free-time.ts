import type { queueCalls } from "@cherga/contract/calls/queue";
import type { registrationCalls } from "@cherga/contract/calls/registration";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { send } from "#staff/api/send.ts";
import { useLine } from "#staff/live/line.ts";
import { onQueueNews } from "#staff/live/queue-news.ts";
import type { VisitWish } from "#staff/registration/new-ticket.ts";
import { useSession } from "#staff/session/session.ts";

/** Free times are fetched at most this often, however many messages arrive. */
const collectMs = 1_000;
/** Time passes and operators come and leave without any message. */
const refreshMs = 60_000;

export const freeTimeKey = "free-time";

/** Returns the free times of a date, and the expected wait of a walk-in; kept fresh. */
export function useFreeTime(wish: VisitWish | undefined, date: CalendarDate) {
  const client = useQueryClient();
  const organizationId = useSession()?.current?.organizationId;
  useEffect(() => refetchOnNews(client), [client]);
  return useQuery({
    ...freeTimeOf(organizationId, wish ?? { service: 0 }, date),
    enabled: wish !== undefined,
    staleTime: 0,
    refetchInterval: useRefreshMs(),
  });
}

/** Returns the possible targets and times of a move; kept fresh. */
export function useMoveOptions(itemId: number, query: MoveQuery) {
  const client = useQueryClient();
  useEffect(() => refetchOnNews(client), [client]);
  return useQuery({
    queryKey: [freeTimeKey, "move", itemId, query],
    queryFn: ({ signal }) =>
      send<typeof queueCalls.moveOptions>({
        method: "GET",
        path: `/operator-queue/move-options/${itemId}`,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: useRefreshMs(),
  });
}

type MoveQuery = { readonly date: CalendarDate; readonly operatorId?: number };

const useRefreshMs = (): number | false => (useLine() === "lost" ? false : refreshMs);

function refetchOnNews(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = (): void => {
    timer = undefined;
    void client.invalidateQueries({ queryKey: [freeTimeKey] });
  };
  const leave = onQueueNews((news) => {
    const isOld = news.type === "refresh" || (news.type === "changed" && news.message.registration === true);
    if (isOld) timer ??= setTimeout(refetch, collectMs);
  });
  return () => {
    leave();
    clearTimeout(timer);
  };
}

const freeTimeOf = (
  organizationId: number | null | undefined,
  { type = "inPlaceFixed", ...wish }: VisitWish,
  queueDate: CalendarDate,
) =>
  queryOptions({
    queryKey: [freeTimeKey, organizationId, wish, type, queueDate],
    queryFn: ({ signal }) =>
      send<typeof registrationCalls.remote>({
        method: "POST",
        path: "/operator-queue/remote",
        body: { ...wish, type, queueDate },
        signal,
      }),
  });
