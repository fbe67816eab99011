import type { runningCalls } from "@cherga/contract/calls/running";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** What the server says of itself: whether it is a demo, and what its clock says. */
export const health = queryOptions({
  queryKey: ["health"],
  queryFn: () => send<typeof runningCalls.health>({ method: "GET", path: "/health" }),
  staleTime: Infinity,
});
