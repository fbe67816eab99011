import type { branchCalls } from "@cherga/contract/calls/branches";
import type { server } from "@cherga/contract/resources/server";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";

/** A local server that decides the days of an organization. */
export type BranchServer = { readonly name: string; readonly host: string };

/** Returns the local server that decides for an organization; undefined if this server does. */
export function useBranchServer(organizationId: number | undefined): BranchServer | undefined {
  const { data: own } = useQuery({
    queryKey: ["branch-line", "own"],
    queryFn: ({ signal }) =>
      send<typeof branchCalls.own>({ method: "GET", path: "/server/own-branch", signal }),
    staleTime: Infinity,
  });
  const enabled = own?.hasBranches === true;
  const { data: servers = [] } = useQuery({
    ...rowsOf<(typeof server)["fields"]>({ name: "server" }),
    enabled,
  });
  const { data: states = [] } = useQuery({
    queryKey: ["server", "branch-states"],
    queryFn: ({ signal }) =>
      send<typeof branchCalls.states>({ method: "GET", path: "/server/branch-states", signal }),
    enabled,
  });
  const state = states.find(
    ({ isWriter, organizationIds }) => isWriter && organizationIds.some((id) => id === organizationId),
  );
  return servers.find(({ id }) => id === state?.serverId);
}
