import type { queueCalls } from "@cherga/contract/calls/queue";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useLine } from "#staff/live/line.ts";
import { useSession } from "#staff/session/session.ts";

const everyMs = 20_000;

/** Returns what replanning today would move, and what it could not; of one operator's visits, or of all. */
export function useReplanPreview(operatorId: number | undefined) {
  const organizationId = useSession()?.current?.organizationId;
  const isLost = useLine() === "lost";
  return useQuery({
    queryKey: ["replan-preview", organizationId, operatorId],
    queryFn: ({ signal }) =>
      send<typeof queueCalls.previewReplan>({
        method: "GET",
        path: "/operator-queue/replan-preview",
        query: { operatorId },
        signal,
      }),
    // A plan is outdated with the next call.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: isLost ? false : everyMs,
  });
}

/** Whether there is something to replan. */
export function useHasReplan(operatorId: number | undefined): boolean {
  const { data } = useReplanPreview(operatorId);
  return data !== undefined && data.moves.length + data.unplaced.length > 0;
}
