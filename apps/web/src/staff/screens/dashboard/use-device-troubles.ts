import type { deviceCalls, DeviceTrouble } from "@cherga/contract/calls/devices";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** Messages tell of jobs; that an agent has gone is found this often. */
const lookMs = 10_000;

/** Returns the devices of the session's organization that need attention. */
export function useDeviceTroubles(organizationId: number): readonly DeviceTrouble[] {
  const { data = none } = useQuery({
    // Named after the topic of the messages about jobs, which refresh it.
    queryKey: ["device-job", "troubles", organizationId],
    queryFn: ({ signal }) =>
      send<typeof deviceCalls.troubles>({ method: "GET", path: "/device/trouble", signal }),
    refetchInterval: lookMs,
  });
  return data;
}

const none: readonly DeviceTrouble[] = [];
