import type { LanguageCode } from "@cherga/contract/constants";
import { z } from "zod";

/** What a visitor has done in a chat. */
export type ChatInput =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "contact"; readonly phone: string; readonly isOwn: boolean }
  | { readonly type: "press"; readonly data: string; readonly pressId: string; readonly messageId?: number }
  | { readonly type: "blocked" | "unblocked" | "other" };

/** An update that concerns a visitor's chat. */
export type ChatUpdate = {
  readonly updateId: number;
  readonly chatId: string;
  readonly language: LanguageCode;
  readonly input: ChatInput;
};

/** The kinds of updates that the bot asks for. */
export const wantedUpdates = ["message", "callback_query", "my_chat_member"] as const;

const user = z.object({ id: z.int(), language_code: z.string().optional() });
const chat = z.object({ id: z.int(), type: z.string() });
const update = z.object({
  update_id: z.int(),
  message: z
    .object({
      chat,
      from: user.optional(),
      text: z.string().optional(),
      contact: z.object({ phone_number: z.string(), user_id: z.int().optional() }).optional(),
    })
    .optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: user,
      data: z.string().optional(),
      message: z.object({ message_id: z.int(), chat }).optional(),
    })
    .optional(),
  my_chat_member: z
    .object({ chat, from: user, new_chat_member: z.object({ status: z.string() }) })
    .optional(),
});

/** The longest text that is read: a visitor's value is much shorter. */
const longestText = 500;

/** Reads an update of the Bot API; undefined if it is of no concern: bots talk only to single visitors. */
export function readUpdate(given: unknown): ChatUpdate | undefined {
  const read = update.safeParse(given);
  if (!read.success) return undefined;
  const { update_id: updateId, message, callback_query: press, my_chat_member: member } = read.data;
  const place = message?.chat ?? press?.message?.chat ?? member?.chat;
  if (place?.type !== "private") return undefined;
  const from = message?.from ?? press?.from ?? member?.from;
  return {
    updateId,
    chatId: String(place.id),
    language: languageOfCode(from?.language_code),
    input: press === undefined ? inputIn(message, member) : pressed(press),
  };
}

type Update = z.output<typeof update>;

function pressed({ id, data = "", message }: NonNullable<Update["callback_query"]>): ChatInput {
  return {
    type: "press",
    data,
    pressId: id,
    ...(message === undefined ? {} : { messageId: message.message_id }),
  };
}

function inputIn(message: Update["message"], member: Update["my_chat_member"]): ChatInput {
  if (member !== undefined)
    return { type: member.new_chat_member.status === "kicked" ? "blocked" : "unblocked" };
  if (message?.contact !== undefined) {
    const { phone_number: number, user_id: owner } = message.contact;
    const phone = number.startsWith("+") ? number : `+${number}`;
    return { type: "contact", phone, isOwn: owner !== undefined && owner === message.from?.id };
  }
  const text = message?.text?.replaceAll(/\s+/g, " ").trim() ?? "";
  return text === "" || text.length > longestText ? { type: "other" } : { type: "text", text };
}

/** Returns the language of a visitor's Telegram; English if the bot does not speak it. */
export function languageOfCode(code: string | undefined): LanguageCode {
  const [language] = (code ?? "").toLowerCase().split("-");
  return language === "uk" ? "ua" : language === "ru" ? "ru" : "en";
}
