import { webOnline } from "@cherga/contract/resources/web-online";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { bind } from "#resources/binding";
import { linksOf } from "#resources/field-links";

export const webOnlineBinding = bind({
  resource: webOnline,
  table: "web_online",
  derived: { customerDataFields: linksOf("web_online_data_field", "web_online") },
  check: async (tx, { before, after }) => {
    const { telegramToken }: { telegramToken?: unknown } = Object(after["bot"]);
    const isUsed =
      typeof telegramToken === "string" &&
      telegramToken !== "" &&
      (await isBotOfOther(tx, telegramToken, before?.["id"]));
    return isUsed ? [{ path: ["bot", "telegramToken"], code: "ERROR_BOT_USED" }] : [];
  },
});

/** Whether a bot belongs to another page already: two pages would take each other's updates. */
async function isBotOfOther({ db }: Tx, token: string, pageId: unknown): Promise<boolean> {
  // Two pages that are saved at the same moment must see each other.
  await sql`select pg_advisory_xact_lock(hashtext('bot of a booking page'))`.execute(db);
  const { rows } = await sql`
    select from web_online where id is distinct from ${pageId ?? null}::integer
      and split_part(bot ->> 'telegramToken', ':', 1) = split_part(${token}, ':', 1) limit 1`.execute(db);
  return rows.length > 0;
}
