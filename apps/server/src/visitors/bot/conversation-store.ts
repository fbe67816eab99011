import type { LanguageCode } from "@cherga/contract/constants";
import { msPerDay } from "@cherga/engine/time/durations";
import type pg from "pg";
import { type BotAnswer, botAnswer } from "#visitors/bot/talk/answer";
import { type Conversation, idle, readProgress } from "#visitors/bot/talk/progress";

/** A chat with the bot of a booking page. */
export type Chat = { readonly pageId: number; readonly chatId: string };

/** Identifies an update of a bot. */
export type UpdateKey = { readonly botId: number; readonly updateId: number };

/** Reads a conversation; a new one is in the language of the visitor's Telegram. */
export async function readConversation(
  pool: pg.Pool,
  { pageId, chatId }: Chat,
  usualLanguage: LanguageCode,
): Promise<Conversation> {
  const { rows } = await pool.query<Omit<Conversation, "progress"> & { readonly progress: unknown }>({
    name: "bot-conversation",
    text: "select language, progress, version, pressed from bot_conversation where booking_page_id = $1 and chat_id = $2",
    values: [pageId, chatId],
  });
  const [row] = rows;
  if (row === undefined) return { language: usualLanguage, progress: idle, version: 0, pressed: "" };
  return { ...row, progress: readProgress(row.progress) };
}

/**
 * Stores how a conversation goes on, what is to be sent, and that the update was taken, all together. Returns false if
 * the conversation has changed meanwhile, or the update was taken elsewhere: then it is to be looked at again.
 */
export async function storeTurn(
  pool: pg.Pool,
  { pageId, chatId }: Chat,
  { botId, updateId }: UpdateKey,
  before: Conversation,
  turn: {
    readonly after: Conversation;
    readonly answer: BotAnswer;
    readonly isBlocked: boolean;
    readonly at: Date;
  },
): Promise<boolean> {
  const { after, answer, isBlocked, at } = turn;
  try {
    const { rowCount } = await pool.query({
      name: "store-bot-turn",
      text: `
        with kept as (
          insert into bot_conversation as stored (booking_page_id, chat_id, language, progress, version, updated_at,
            blocked_at, pressed)
          values ($1, $2, $3, $4, $5, $6, $7, $12)
          on conflict (booking_page_id, chat_id) do update set language = excluded.language,
            progress = excluded.progress, version = excluded.version, updated_at = excluded.updated_at,
            blocked_at = excluded.blocked_at, pressed = excluded.pressed
          where stored.version = $8
          returning 1)
        insert into bot_update (bot_id, update_id, taken_at, answer, sending_until)
        select $9, $10, $6, $11::jsonb, clock_timestamp() + ${sendingTime} from kept`,
      values: [
        pageId,
        chatId,
        after.language,
        JSON.stringify(after.progress),
        after.version,
        at,
        isBlocked ? at : null,
        before.version,
        botId,
        updateId,
        JSON.stringify(answer),
        after.pressed,
      ],
    });
    return rowCount === 1;
  } catch (error) {
    if (isTakenAlready(error)) return false;
    throw error;
  }
}

const isTakenAlready = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";

/** So long a server may take to send an answer; after that, another one sends it. */
const sendingTime = "interval '5 seconds'";

/** What became of the answer to an update; undefined if no server has acted on the update yet. */
export async function findTaken(
  pool: pg.Pool,
  { botId, updateId }: UpdateKey,
): Promise<"sent" | "being sent" | "left" | undefined> {
  const { rows } = await pool.query<{ isSent: boolean; isBeingSent: boolean }>({
    name: "bot-update",
    text: `select answer is null as "isSent", sending_until > clock_timestamp() as "isBeingSent"
      from bot_update where bot_id = $1 and update_id = $2`,
    values: [botId, updateId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.isSent ? "sent" : row.isBeingSent ? "being sent" : "left";
}

/** Takes over an answer that was left behind; undefined if another server was faster. */
export async function takeAnswer(
  pool: pg.Pool,
  { botId, updateId }: UpdateKey,
): Promise<BotAnswer | undefined> {
  const { rows } = await pool.query<{ answer: unknown }>({
    name: "take-bot-answer",
    text: `update bot_update set sending_until = clock_timestamp() + ${sendingTime}
      where bot_id = $1 and update_id = $2 and answer is not null and sending_until <= clock_timestamp()
      returning answer`,
    values: [botId, updateId],
  });
  return botAnswer.safeParse(rows[0]?.answer).data;
}

/** Leaves an answer that could not be sent. */
export async function leaveAnswer(pool: pg.Pool, { botId, updateId }: UpdateKey): Promise<void> {
  await pool.query({
    name: "leave-bot-answer",
    text: "update bot_update set sending_until = clock_timestamp() where bot_id = $1 and update_id = $2",
    values: [botId, updateId],
  });
}

/** Notes that an answer was sent. */
export async function markSent(pool: pg.Pool, { botId, updateId }: UpdateKey): Promise<void> {
  await pool.query({
    name: "bot-answer-sent",
    text: "update bot_update set answer = null where bot_id = $1 and update_id = $2",
    values: [botId, updateId],
  });
}

/** Notes that a visitor does not want to hear from the bot any more. */
export async function markBlocked(pool: pg.Pool, { pageId, chatId }: Chat, at: Date): Promise<void> {
  await pool.query({
    name: "bot-blocked",
    text: `update bot_conversation set blocked_at = $3
      where booking_page_id = $1 and chat_id = $2 and blocked_at is null`,
    values: [pageId, chatId, at],
  });
}

/**
 * Forgets updates that Telegram does not send again, what visitors entered and left, and old conversations. The ids of
 * updates begin anew after a week without any, so they must not be kept longer.
 */
export async function deleteOldConversations(pool: pg.Pool, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * msPerDay);
  await pool.query("delete from bot_update where taken_at < $1", [before(3)]);
  await pool.query(
    "update bot_conversation set progress = $2 where updated_at < $1 and progress ->> 'step' <> 'idle'",
    [before(3), JSON.stringify(idle)],
  );
  await pool.query("delete from bot_conversation where updated_at < $1", [before(90)]);
}
