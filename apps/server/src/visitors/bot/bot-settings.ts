import { createHmac } from "node:crypto";
import type pg from "pg";
import { botIdOf } from "#visitors/shared/telegram";

/** A bot that is switched on. */
export type BotSettings = {
  readonly pageId: number;
  readonly token: string;
  readonly botId: number;
};

/** Lists the bots that are switched on, of pages that are open; or only that of one page. */
export async function listBots(pool: pg.Pool, pageId?: number): Promise<readonly BotSettings[]> {
  const { rows } = await pool.query<{ pageId: number; token: string }>({
    name: "bots",
    text: `select id as "pageId", bot ->> 'telegramToken' as token from web_online
      where status and (bot ->> 'enabled')::boolean and coalesce(bot ->> 'telegramToken', '') <> ''
        and ($1::integer is null or id = $1)
      order by id`,
    values: [pageId ?? null],
  });
  return rows.map((row) => ({ ...row, botId: botIdOf(row.token) }));
}

/** Returns a name that differs with the token, and does not reveal it. */
export const nameOfBot = ({ pageId, token }: BotSettings, secret: string): string =>
  `${pageId}.${createHmac("sha256", secret).update(`bot ${token}`).digest("base64url")}`;

/** Returns the secret by which Telegram shows that an update comes from it. */
export const webhookSecretOf = ({ token }: BotSettings, secret: string): string =>
  createHmac("sha256", secret).update(`webhook ${token}`).digest("hex");
