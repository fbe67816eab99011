import type { templateCalls } from "@cherga/contract/calls/templates";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useSession } from "#staff/session/session.ts";

/** Returns the sample ticket of the current organization. */
export function useSample() {
  const organizationId = useSession()?.current?.organizationId;
  return useQuery({
    queryKey: ["sample-ticket", organizationId],
    queryFn: ({ signal }) =>
      send<typeof templateCalls.sampleTicket>({ method: "GET", path: "/printer-template/sample", signal }),
    staleTime: 60_000,
  });
}
