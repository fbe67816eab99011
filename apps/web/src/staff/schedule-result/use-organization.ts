import type { Row } from "@cherga/contract/resource";
import type { organization } from "@cherga/contract/resources/organization";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";

export type Organization = Row<typeof organization.fields>;

/** Gives an organization by its id, once it is known. */
export function useOrganization(id: number | undefined): Organization | undefined {
  const { data = [] } = useQuery(rowsOf<typeof organization.fields>({ name: "organization" }));
  return data.find((row) => row.id === id);
}

/** Gives the zone whose wall clock an organization goes by. */
export const zoneOf = ({ option }: Organization): string => option.globalSetting.timeZone;

/** Gives the services that an organization may offer. */
export function servicesOfferedBy({ option }: Organization): "all" | ReadonlySet<number> {
  const { serviceOrganization, serviceOrganizationList } = option.globalSetting;
  return serviceOrganization ? new Set(serviceOrganizationList) : "all";
}
