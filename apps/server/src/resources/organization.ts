import { organization } from "@cherga/contract/resources/organization";
import { sql } from "kysely";
import { bind } from "#resources/binding";

export const organizationBinding = bind({
  resource: organization,
  table: "organization",
  check: async (tx, { after }) => {
    const { rows } = await sql<{ isElsewhere: boolean; hasRegions: boolean }>`
      select id = ${after["regionId"]} and country_id <> ${after["countryId"]} as "isElsewhere",
        exists (select from region where country_id = ${after["countryId"]}) as "hasRegions"
      from region where id = ${after["regionId"]}`.execute(tx.db);
    const [region] = rows;
    if (region?.isElsewhere !== true) return [];
    return [{ path: ["regionId"], code: region.hasRegions ? "ERROR_REGION_COUNTRY" : "ERROR_NO_REGION" }];
  },
});
