import { defaultTimeZone } from "@cherga/contract/constants";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { type Times, timesIn } from "#staff/hall/times.ts";

const byZone = new Map<string, Times>();

/** Returns formatters of instants for the current organization. */
export function useTimes(): Times {
  const zone = useCurrentOrganization().row?.option.globalSetting.timeZone ?? defaultTimeZone;
  let times = byZone.get(zone);
  if (times === undefined) byZone.set(zone, (times = timesIn(zone)));
  return times;
}
