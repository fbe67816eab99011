import type { organization } from "@cherga/contract/resources/organization";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useSession } from "#staff/session/session.ts";

/** Returns the session's organization, and the state of its query. */
export function useCurrentOrganization() {
  const { data, error, refetch, isLoading } = useQuery(
    rowsOf<typeof organization.fields>({ name: "organization" }),
  );
  const id = useSession()?.current?.organizationId;
  return { row: data?.find((each) => each.id === id), isLoading, error, again: () => void refetch() };
}
