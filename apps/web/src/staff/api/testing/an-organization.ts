import type { Row } from "@cherga/contract/resource";
import { organization } from "@cherga/contract/resources/organization";

type OrganizationRow = Row<typeof organization.fields>;

/** Returns an organization in Kyiv with the initial settings. */
export function anOrganization(more: Partial<OrganizationRow> = {}): OrganizationRow {
  const draft = organization.draft.parse({
    name: { en: "Centre", ru: "Центр", ua: "Центр" },
    countryId: 1,
    regionId: 1,
  });
  return organization.row.parse({ ...organization.complete(draft), id: 7, version: 1, ...more });
}
