import type { Row } from "@cherga/contract/resource";
import type { organization } from "@cherga/contract/resources/organization";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";

export type Organization = Row<typeof organization.fields>;

/** Returns an organization by its id, once it is loaded. */
export function useOrganization(id: number | undefined): Organization | undefined {
  const { data = [] } = useQuery(rowsOf<typeof organization.fields>({ name: "organization" }));
  return data.find((row) => row.id === id);
}

/** Returns the time zone of an organization. */
export const zoneOf = ({ option }: Organization): string => option.globalSetting.timeZone;

/** Returns the services that an organization may offer. */
export function servicesOfferedBy({ option }: Organization): "all" | ReadonlySet<number> {
  const { serviceOrganization, serviceOrganizationList } = option.globalSetting;
  return serviceOrganization ? new Set(serviceOrganizationList) : "all";
}
