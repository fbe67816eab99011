import type { dayLoadCalls, DayLoad } from "@cherga/contract/calls/day-load";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useLine } from "#staff/live/line.ts";

const everyMs = 30_000;

/** Returns the load of today, at most half a minute old; undefined until it is known. */
export function useDayLoad(organizationId: number): DayLoad | undefined {
  const isLost = useLine() === "lost";
  const { data } = useQuery({
    queryKey: ["day-load", organizationId],
    queryFn: ({ signal }) =>
      send<typeof dayLoadCalls.dayLoad>({ method: "GET", path: "/operator-queue/day-load", signal }),
    refetchInterval: isLost ? false : everyMs,
  });
  return data;
}
