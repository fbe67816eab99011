import { z } from "zod";
import { defineCall } from "#call";
import { idParams } from "#shapes/query";

/**
 * `off`: switched off; `noToken`: there is no token yet; `starting`: no server has connected yet; `wrongToken`:
 * Telegram does not know the token; `elsewhere`: another program takes the bot's updates; `unreachable`: Telegram does
 * not answer.
 */
export const botStates = [
  "off",
  "noToken",
  "starting",
  "connected",
  "wrongToken",
  "elsewhere",
  "unreachable",
] as const;
export type BotState = (typeof botStates)[number];

export const botCalls = {
  state: defineCall({
    method: "GET",
    path: "/web-online/:id/bot",
    who: "admin",
    tag: "web-online",
    summary: "Says whether the bot of a booking page is connected, and under which name",
    params: idParams,
    answer: z.object({
      state: z.enum(botStates),
      /** Without the @; empty: not known yet. */
      username: z.string(),
      /** Where visitors find the bot; null: not known yet. */
      url: z.string().nullable(),
    }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  update: defineCall({
    method: "POST",
    path: "/bot/:id",
    who: "anyone",
    tag: "web-online",
    summary: "Takes an update from Telegram for the bot of a booking page; its secret is in a header",
    params: idParams,
    body: z.looseObject({ update_id: z.int() }),
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;
