import { z } from "zod";
import { defineCall } from "#call";
import { daysOfMessages } from "#constants";
import { id, line } from "#fields";
import { idParams, paging, queryId } from "#shapes/query";
import { askedDate, instant } from "#shapes/time";

export const messageChannels = ["sms", "email", "bot", "push"] as const;
export const messageStates = ["queued", "sent", "delivered", "failed", "expired"] as const;
export const messageKinds = [
  "code",
  "success",
  "moved",
  "cancelled",
  "call",
  "reminder",
  "notice",
  "timeLost",
  "timeBack",
  "test",
] as const;

/** A message to a visitor outside of the product's own screens. */
export const message = z.object({
  id,
  ticketId: id.nullable(),
  /** The number of the ticket, as the visitor sees it; null if it has none. */
  num: z.string().nullable(),
  channel: z.enum(messageChannels),
  kind: z.enum(messageKinds),
  recipient: z.string(),
  /** Null if a gateway delivers the message: then only the visitor may read it. */
  text: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: z.int(),
  error: z.string(),
  created: instant,
  sent: instant.nullable(),
});
export type Message = z.output<typeof message>;

/** Which messages are read. */
const messageFilter = {
  organizationId: queryId.optional(),
  channel: z.enum(messageChannels).optional(),
  ticketId: queryId.optional(),
  /** The number on the ticket, with its letters or without. */
  num: line({ min: 1, max: 20 }).optional(),
  /** The day on which the message was written, by the clock of the organization. */
  date: askedDate.optional(),
} as const;

export const messageCalls = {
  list: defineCall({
    method: "GET",
    path: "/message",
    who: "admin",
    tag: "message",
    summary: `Lists messages of the last ${daysOfMessages} days, of a day or of a ticket, the latest first; those that cannot be sent have their text`,
    query: z.strictObject({ ...messageFilter, state: z.enum(messageStates).optional(), ...paging }),
    answer: z.array(message),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  counts: defineCall({
    method: "GET",
    path: "/message/counts",
    who: "admin",
    tag: "message",
    summary: `Counts messages of the last ${daysOfMessages} days, of a day or of a ticket, by state`,
    query: z.strictObject(messageFilter),
    answer: z.record(z.enum(messageStates), z.int()),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  sendAgain: defineCall({
    method: "POST",
    path: "/message/:id/send-again",
    who: "admin",
    tag: "message",
    summary: "Queues a copy of a message that has not arrived, or of one that the visitor has lost",
    params: idParams,
    answer: message,
  }),
} as const;
