import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onQueueNews } from "#staff/live/queue-news.ts";
import { queueKey } from "#staff/screens/queue/queue-queries.ts";

/** Refetches the shown queue soon after a change. The stream reports today's changes only. */
export function useLive(isToday: boolean, everyMs = 300): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = onQueueNews(({ type }) => {
      const isOld = type === "refresh" || (type === "changed" && isToday);
      // Throttled, not debounced: in a busy hall changes never stop.
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
