import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import type { deviceFields } from "@cherga/contract/shapes/device";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { searchTextIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";

/** Returns the devices of a kind, and the one that the address names, or else the first. */
export function useDevices(kind: DeviceKind) {
  const { search, change } = useAddress();
  const { data, error, refetch } = useQuery(rowsOf<ReturnType<typeof deviceFields>>({ name: kind }));
  const wanted = Number(searchTextIn(search, "id"));
  const chosen = data?.find(({ id }) => id === wanted) ?? data?.[0];
  return {
    devices: data,
    chosen,
    error,
    again: () => void refetch(),
    choose: (id: number) => change({ id, page: undefined }),
  };
}
