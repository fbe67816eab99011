import { z } from "zod";
import { defineCall } from "#call";
import { messageChannels, messageKinds } from "#calls/messages";
import { id, languageCode, line, whole } from "#fields";
import { instant } from "#shapes/time";

/** A message as the demo's phone shows it. The ids of letters with reports are their own. */
export const phoneMessage = z.object({
  id,
  channel: z.enum(messageChannels),
  kind: z.enum([...messageKinds, "report"]),
  from: z.string(),
  to: z.string(),
  /** Of a letter. */
  subject: z.string().nullable(),
  text: z.string(),
  /** What a letter says of the visit. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Of a letter. */
  files: z.array(z.object({ name: z.string(), url: z.string(), bytes: z.int() })),
  at: instant,
  /** Of the organization. */
  timeZone: z.string(),
});

export type PhoneMessage = z.output<typeof phoneMessage>;

/** A message of the chat with the demo's bot. */
export const phoneChatMessage = z.object({
  messageId: z.int(),
  isFromBot: z.boolean(),
  text: z.string(),
  buttons: z.array(z.array(z.object({ text: z.string(), data: z.string() }))),
  /** The label of the button that sends the visitor's number; empty: there is none. */
  contact: z.string(),
  at: instant,
});
export type PhoneChatMessage = z.output<typeof phoneChatMessage>;

/** A browser invents the id of its chat; others cannot guess it. */
const chatId = whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
const phoneChat = z.object({ username: z.string(), messages: z.array(phoneChatMessage) });

/** What only a demo has. */
export const demoCalls = {
  phone: defineCall({
    method: "GET",
    path: "/demo/phone",
    who: "anyone",
    tag: "running",
    summary:
      "Lists what a demo without gateways has sent to visitors, and its letters with reports, the latest first; not found elsewhere",
    answer: z.object({ messages: z.array(phoneMessage), time: instant }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  file: defineCall({
    method: "GET",
    path: "/demo/phone/file/:id",
    who: "anyone",
    tag: "running",
    summary: "Gives a file of a letter on the demo's phone",
    params: z.strictObject({ id: z.uuid() }),
    answer: z.unknown(),
    produces: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/pdf"],
    refuses: ["ERROR_NOT_FOUND"],
  }),
  chat: defineCall({
    method: "GET",
    path: "/demo/phone/chat/:chatId",
    who: "anyone",
    tag: "running",
    summary: "Shows a chat with the demo's bot, as the visitor's phone would; not found elsewhere",
    params: z.strictObject({ chatId: z.coerce.number().pipe(chatId) }),
    answer: phoneChat,
    refuses: ["ERROR_NOT_FOUND"],
  }),
  say: defineCall({
    method: "POST",
    path: "/demo/phone/chat/:chatId",
    who: "anyone",
    tag: "running",
    summary: "Writes to the demo's bot, sends it a phone number, or presses one of its buttons",
    params: z.strictObject({ chatId: z.coerce.number().pipe(chatId) }),
    body: z.strictObject({
      language: languageCode,
      said: z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("text"), text: line({ min: 1, max: 500 }) }),
        z.strictObject({ type: z.literal("contact"), phone: line({ min: 1, max: 30 }) }),
        z.strictObject({ type: z.literal("press"), messageId: z.int(), data: line({ min: 1, max: 64 }) }),
      ]),
    }),
    answer: phoneChat,
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;
