import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useSession } from "#staff/session/session.ts";

/** Returns the organization's services and packages. A change of the catalogue refetches them, by their query keys. */
export function useOffered() {
  const organizationId = useSession()?.current?.organizationId;
  const services = useQuery({
    queryKey: ["service", "offered", organizationId],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.services>({ method: "GET", path: "/operator-queue/services", signal }),
  });
  const packages = useQuery({
    queryKey: ["service-package", "offered", organizationId],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.servicePackages>({
        method: "GET",
        path: "/operator-queue/service-packages",
        signal,
      }),
  });
  return { services, packages };
}
