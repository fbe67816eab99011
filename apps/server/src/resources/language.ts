import { Refusal } from "@cherga/contract/errors";
import { language } from "@cherga/contract/resources/language";
import { sql } from "kysely";
import { bind } from "#resources/binding";

export const languageBinding = bind({
  resource: language,
  table: "language",
  check: async (tx, { before, after, uid }) => {
    const mayBeMain = after["main"] !== true || after["status"] === true;
    const staysMain = before?.["main"] !== true || after["main"] === true;
    if (!mayBeMain || !staysMain) throw new Refusal("ERROR_MAIN_LANGUAGE");
    // There is one main language; a new one replaces the old one.
    if (after["main"] === true && before?.["main"] !== true) {
      const { rows } = await sql<{ id: number }>`
        update language set main = false, version = version + 1 where main returning id`.execute(tx.db);
      for (const { id } of rows) tx.tell({ topic: language.name, act: "edit", id, reach: "everybody", uid });
    }
    return [];
  },
  beforeDelete: async (_tx, row) => {
    if (row["main"] === true) throw new Refusal("ERROR_MAIN_LANGUAGE");
  },
});
