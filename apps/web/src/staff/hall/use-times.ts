import { defaultTimeZone } from "@cherga/contract/constants";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { type Times, timesIn } from "#staff/hall/times.ts";

const byZone = new Map<string, Times>();

/** Gives how instants are written in the organization one works on. */
export function useTimes(): Times {
  const zone = useCurrentOrganization().row?.option.globalSetting.timeZone ?? defaultTimeZone;
  let times = byZone.get(zone);
  if (times === undefined) byZone.set(zone, (times = timesIn(zone)));
  return times;
}
