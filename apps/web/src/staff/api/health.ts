import type { runningCalls } from "@cherga/contract/calls/running";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** The server's status: whether it is a demo, and its clock. */
export const health = queryOptions({
  queryKey: ["health"],
  queryFn: () => send<typeof runningCalls.health>({ method: "GET", path: "/health" }),
  staleTime: Infinity,
});
