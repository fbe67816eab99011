import { languageOrder } from "@cherga/contract/language-order";
import type { LanguageCode } from "@cherga/contract/constants";
import type { Loose } from "@cherga/contract/resource";
import { terminal } from "@cherga/contract/resources/terminal";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { bind } from "#resources/binding";

export const terminalBinding = bind({
  resource: terminal,
  table: "terminal",
  complete: async (tx, draft): Promise<Loose> =>
    draft["languages"] === undefined ? { languages: await usualLanguages(tx, draft["organizationId"]) } : {},
});

/** Returns the enabled languages in the order in which the visitors of an organization choose from them. */
async function usualLanguages(tx: Tx, organizationId: unknown): Promise<readonly LanguageCode[]> {
  const { rows: languages } = await sql<{ code: LanguageCode; main: boolean }>`
    select code, main from language where status order by id`.execute(tx.db);
  const { rows: countries } = await sql<{ phoneCode: string }>`
    select country.phone_code as "phoneCode" from organization
    join country on country.id = organization.country_id where organization.id = ${organizationId}`.execute(
    tx.db,
  );
  return languageOrder(
    languages.map(({ code }) => code),
    {
      main: languages.find(({ main }) => main)?.code,
      phoneCodes: countries.map(({ phoneCode }) => phoneCode),
    },
  );
}
