import type { BotState } from "@cherga/contract/calls/bot";
import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";

/** What a server can note about a bot. */
export type NotedState = Extract<BotState, "connected" | "wrongToken" | "elsewhere" | "unreachable">;

/** Notes whether a bot is connected, and under which name. */
export async function noteBotState(
  pool: pg.Pool,
  pageId: number,
  state: NotedState,
  username: string,
): Promise<void> {
  await pool.query({
    name: "note-bot-state",
    text: `insert into bot_state as noted (booking_page_id, state, username)
      select id, $2, $3 from web_online where id = $1
      on conflict (booking_page_id) do update set state = excluded.state, username = excluded.username
      where (noted.state, noted.username) is distinct from (excluded.state, excluded.username)`,
    values: [pageId, state, username],
  });
}

/** Forgets what was noted: the bot has other settings now. */
export async function deleteBotState(pool: pg.Pool, pageId: number): Promise<void> {
  await pool.query("delete from bot_state where booking_page_id = $1", [pageId]);
}

/** Reads whether the bot of a page is connected, and under which name. */
export async function readBotState(
  pool: pg.Pool,
  pageId: number,
): Promise<{ readonly state: BotState; readonly username: string }> {
  const { rows } = await pool.query<{ state: BotState; username: string }>(
    `select case when not ((bot ->> 'enabled')::boolean and status) then 'off'
        when coalesce(bot ->> 'telegramToken', '') = '' then 'noToken' else coalesce(state, 'starting') end as state,
       coalesce(username, '') as username
     from web_online left join bot_state on booking_page_id = id where id = $1`,
    [pageId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return row;
}
