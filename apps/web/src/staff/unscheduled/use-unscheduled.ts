import type { unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { useQuery } from "@tanstack/react-query";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { send } from "#staff/api/send.ts";

/** The first part of all query keys about unscheduled bookings. */
export const unscheduledKey = "unscheduled";

const everyMs = 60_000;

/** Returns the current organization's bookings whose time cannot be kept; `suggest`: with free times for each. */
export function useUnscheduled(suggest: boolean) {
  const { row } = useCurrentOrganization();
  return useQuery({
    // A change of the organization, such as a closed day, changes the list.
    queryKey: [unscheduledKey, row?.id, row?.version, suggest],
    queryFn: ({ signal }) =>
      send<typeof unscheduledCalls.list>({
        method: "GET",
        path: "/operator-queue/unscheduled",
        query: { suggest: suggest ? "true" : undefined },
        signal,
      }),
    enabled: row !== undefined,
    // The list stays while a saved change of the same organization is being evaluated.
    placeholderData: (before, query) => (query?.queryKey[1] === row?.id ? before : undefined),
    staleTime: 0,
    // Visitors and other employees change bookings too; no stream tells of days to come.
    refetchInterval: everyMs,
  });
}
