import type { branchCalls } from "@cherga/contract/calls/branches";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

const lookMs = 5_000;

/** How the local servers that have ever connected stand with the centre. */
export const branchStates = queryOptions({
  // Named after the resource, so that messages about local servers refresh it.
  queryKey: ["server", "branch-states"],
  queryFn: ({ signal }) =>
    send<typeof branchCalls.states>({ method: "GET", path: "/server/branch-states", signal }),
  refetchInterval: lookMs,
});
