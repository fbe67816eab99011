import type { runningCalls } from "@cherga/contract/calls/running";
import { useQuery } from "@tanstack/react-query";
import { send } from "#api/send.ts";
import { hearTime } from "#live/server-clock.ts";

/** Says whether the server's clock has been heard of: a browser's own may be of another day. */
export function useClockKnown(): boolean {
  const { isPending } = useQuery({
    queryKey: ["clock"],
    queryFn: async () => {
      const { time } = await send<typeof runningCalls.health>({ method: "GET", path: "/health" });
      hearTime(time);
      return time;
    },
  });
  return !isPending;
}
