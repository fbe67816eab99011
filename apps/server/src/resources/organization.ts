import { organization } from "@cherga/contract/resources/organization";
import { sql } from "kysely";
import { bind } from "#resources/binding";

export const organizationBinding = bind({
  resource: organization,
  table: "organization",
  check: async (tx, { after }) => {
    const { rows } = await sql`
      select from region where id = ${after["regionId"]} and country_id <> ${after["countryId"]}`.execute(
      tx.db,
    );
    return rows.length === 0 ? [] : [{ path: ["regionId"], code: "ERROR_REGION_COUNTRY" }];
  },
});
