import type { Message } from "@cherga/contract/calls/messages";
import { botErrorText } from "@cherga/contract/messages/bot-errors";
import { smsErrorText } from "@cherga/contract/messages/sms-errors";
import { sayMailTrouble } from "#staff/api/say-mail-trouble.ts";
import { inLanguage } from "#staff/api/titles.ts";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Says why a message was not sent. Errors are codes; what the gateway itself said may follow. */
export function sayMessageError(t: Texts, channel: Message["channel"], error: string): string {
  const bot = channel === "bot" ? botErrorText(error) : undefined;
  if (bot !== undefined) return inLanguage(bot, t.locale);
  const sms = smsErrorText(error);
  if (sms !== undefined) return inLanguage(sms, t.locale);
  return sayMailTrouble(t, error) ?? error;
}
