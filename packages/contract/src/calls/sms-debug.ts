import { z } from "zod";
import { defineCall } from "#call";
import { message } from "#calls/messages";
import { id, line, lines } from "#fields";
import { smsErrorTexts } from "#messages/sms-errors";
import { phone } from "#shapes/organization";
import { instant } from "#shapes/time";

/**
 * `idle`: nothing has been sent yet; `paused`: tried again after a while; `slowed`: the gateway wants to be sent less;
 * `elsewhere`: another server is connected, and has the dialogue; `reserved`: a name for demos, nothing is connected.
 */
export const smsGatewayStates = [
  "closed",
  "idle",
  "connecting",
  "connected",
  "slowed",
  "paused",
  "elsewhere",
  "reserved",
] as const;
export type SmsGatewayState = (typeof smsGatewayStates)[number];

/** One thing that was said between a server and a gateway, without texts and passwords. */
export const smsDialogueLine = z.object({
  at: instant,
  direction: z.enum(["in", "out"]),
  pdu: z.string(),
  sequence: z.int(),
  status: z.string(),
  /** The last digits of the phone number; empty if there is none. */
  number: z.string(),
});
export type SmsDialogueLine = z.output<typeof smsDialogueLine>;

/** A gateway of the caller's organizations. */
export const smsGateway = z.object({
  organizationIds: z.array(id),
  protocol: z.enum(["smpp", "http"]),
  host: z.string(),
  port: z.int(),
  secure: z.boolean(),
  state: z.enum(smsGatewayStates),
  /** The latest trouble, also if it is over. */
  error: z
    .object({
      /** Explained by `smsErrorTexts`. */
      // The names of the texts are the values of this field.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      code: z.enum(Object.keys(smsErrorTexts) as (keyof typeof smsErrorTexts)[]),
      /** The gateway's own name of the error. */
      detail: z.string(),
      at: instant,
    })
    .nullable(),
  /** The latest last. */
  lines: z.array(smsDialogueLine),
});

export const smsDebugCalls = {
  gateways: defineCall({
    method: "GET",
    path: "/debug/sms",
    who: "admin",
    tag: "message",
    summary: "Shows the SMS gateways of the caller's organizations and what was last said to them",
    answer: z.array(smsGateway),
  }),
  sendTicket: defineCall({
    method: "POST",
    path: "/debug/sms/send-ticket",
    who: "admin",
    tag: "message",
    summary: "Sends a test message about a ticket, and waits a few seconds for what becomes of it",
    body: z.strictObject({
      ticketId: id,
      /** Absent: the visitor's. */
      phone: phone.optional(),
      /** Absent: the organization's text for a booked visit. */
      text: lines({ min: 1, max: 500 }).optional(),
    }),
    answer: message.extend({
      /** 0: passed to the aggregator, 1: error; null: not sent yet. */
      status: z.union([z.literal(0), z.literal(1)]).nullable(),
    }),
  }),
  receipt: defineCall({
    method: "GET",
    path: "/message/receipt/:token",
    who: "anyone",
    tag: "message",
    summary: "Takes an HTTP gateway's receipt for a message: 1 delivered, 2 failed, 16 refused",
    params: z.strictObject({ token: line({ max: 100 }) }),
    query: z.strictObject({ type: line({ max: 3 }) }),
    answer: z.literal(true),
  }),
} as const;
