import { z } from "zod";
import { defineCall } from "#call";
import { id } from "#fields";
import { paging, queryId } from "#shapes/query";
import { instant } from "#shapes/time";

export const messageChannels = ["sms", "email", "bot", "push"] as const;
export const messageStates = ["queued", "sent", "failed", "expired"] as const;

/** A message to a visitor outside of the product's own screens. */
export const message = z.object({
  id,
  ticketId: id.nullable(),
  channel: z.enum(messageChannels),
  kind: z.enum(["code", "success", "call", "reminder", "notice"]),
  recipient: z.string(),
  /** Null if a channel delivers the message: then only the visitor may read it. */
  text: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: z.int(),
  error: z.string(),
  created: instant,
  sent: instant.nullable(),
});
export type Message = z.output<typeof message>;

export const messageCalls = {
  list: defineCall({
    method: "GET",
    path: "/message",
    who: "admin",
    tag: "message",
    summary: "Lists what was said to visitors, the latest first; what no channel brings can be read here",
    query: z.strictObject({
      organizationId: queryId.optional(),
      channel: z.enum(messageChannels).optional(),
      state: z.enum(messageStates).optional(),
      ...paging,
    }),
    answer: z.array(message),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
} as const;
