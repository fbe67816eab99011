import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { hearQueueNews } from "#staff/live/queue-news.ts";
import { queueKey } from "#staff/screens/queue/queue-queries.ts";

/** Fetches what is shown of the queue again, soon after something has happened in it. Told is only of today. */
export function useLive(isToday: boolean, everyMs = 300): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = hearQueueNews(({ type }) => {
      const isOld = type === "refresh" || (type === "changed" && isToday);
      // In a busy hall there is always something next; nobody waits until all is quiet.
      if (!isOld || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [queueKey] });
      }, everyMs);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [client, isToday, everyMs]);
}
