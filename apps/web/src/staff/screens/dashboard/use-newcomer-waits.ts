import type { Answer } from "@cherga/contract/call";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { registrationCalls } from "@cherga/contract/calls/registration";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useLine } from "#staff/live/line.ts";

type Wait = NonNullable<Answer<typeof registrationCalls.remote>["expectedWait"]>;

/** The expected wait of a walk-in for a service. */
export type NewcomerWait = { readonly serviceId: number; readonly wait: Wait };

/** Each service needs its own request, so their number and frequency are limited. */
const asked = { services: 12, everyMs: 60_000 } as const;

/** Returns the expected waits by service, the shortest first; services that take no walk-ins are left out. */
export function useNewcomerWaits(
  organizationId: number,
  today: CalendarDate,
): readonly NewcomerWait[] | undefined {
  const isLost = useLine() === "lost";
  const { data } = useQuery({
    queryKey: ["newcomer-waits", organizationId, today],
    queryFn: ({ signal }) => askAll(today, signal),
    refetchInterval: isLost ? false : asked.everyMs,
  });
  return data;
}

async function askAll(queueDate: CalendarDate, signal: AbortSignal): Promise<readonly NewcomerWait[]> {
  const services = await send<typeof queueListCalls.services>({
    method: "GET",
    path: "/operator-queue/services",
    signal,
  });
  const waits = await Promise.all(
    services.slice(0, asked.services).map(async ({ id }) => {
      const { availableCurrent, expectedWait } = await send<typeof registrationCalls.remote>({
        method: "POST",
        path: "/operator-queue/remote",
        body: { service: id, queueDate, type: "inPlaceCurrent" },
        signal,
      });
      return availableCurrent && expectedWait !== null ? [{ serviceId: id, wait: expectedWait }] : [];
    }),
  );
  return waits.flat().toSorted((a, b) => a.wait.likely - b.wait.likely || a.serviceId - b.serviceId);
}
