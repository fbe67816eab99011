import type { LanguageCode } from "@cherga/contract/constants";
import { withPrepositions } from "@cherga/contract/preposition";
import { z } from "zod";
import { type ButtonAction, buttonData } from "#visitors/bot/talk/buttons";
import { type BotText, botTexts } from "#visitors/bot/talk/bot-texts";

const button = z.object({ label: z.string(), data: z.string() });

/** A message of the bot. */
export const botMessage = z.object({
  text: z.string(),
  /** Rows of buttons below the message. */
  buttons: z.array(z.array(button)).optional(),
  /** The label of a button that sends the visitor's own phone number. */
  contact: z.string().optional(),
  /** The label of a button below it that sends its own label. */
  besideContact: z.string().optional(),
});
export type BotMessage = z.output<typeof botMessage>;
type Button = z.output<typeof button>;

/** Everything that is sent in answer to one update. */
export const botAnswer = z.object({
  chatId: z.string(),
  messages: z.array(botMessage),
  /** The first message replaces the one whose button was pressed. */
  replaces: z.int().optional(),
  /** The press that is answered. */
  pressId: z.string().optional(),
  /** A short notice that is shown over the chat. */
  notice: z.string().optional(),
});
export type BotAnswer = z.output<typeof botAnswer>;

/** Says texts in one language, with what their placeholders stand for. */
export type Say = (text: BotText, values?: Readonly<Record<string, string | number>>) => string;

export const sayIn =
  (language: LanguageCode): Say =>
  (text, values = {}) =>
    withPrepositions(
      botTexts[text][language].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
    );

/** The longest label that phones show in full. */
const longestLabel = 60;

/** Returns a button. */
export const buttonOf = (label: string, action: ButtonAction): Button => ({
  label: label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label,
  data: buttonData(action),
});

/** Puts buttons into rows of so many. */
export function inRows(buttons: readonly Button[], perRow: number): Button[][] {
  const rows: Button[][] = [];
  for (let at = 0; at < buttons.length; at += perRow) rows.push(buttons.slice(at, at + perRow));
  return rows;
}
