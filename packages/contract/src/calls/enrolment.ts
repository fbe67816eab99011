import { z } from "zod";
import { defineCall } from "#call";
import { id, line } from "#fields";
import { idParams, queryId } from "#shapes/query";
import { instant } from "#shapes/time";

/** The code is typed by hand on a screen: only letters and digits that cannot be confused. */
export const enrolmentCode = {
  alphabet: "23456789ABCDEFGHJKLMNPQRSTUVWXYZ",
  length: 8,
  minutes: 15,
} as const;

/** A screen: a kiosk, a board, or the display above the window of an operator. */
const screen = z.object({ terminalId: id.nullable(), boardId: id.nullable(), operatorId: id.nullable() });

/** A screen that is enrolled, or about to be. */
export const enrolment = screen.extend({
  id,
  /** Until when its code can be used; null once it has been used. */
  codeExpires: instant.nullable(),
  enrolled: instant.nullable(),
  seen: instant.nullable(),
  /** It is connected and has not been heard of for some minutes. */
  isSilent: z.boolean(),
  /** The address from which it was last seen. */
  seenFrom: z.string(),
});
export type Enrolment = z.output<typeof enrolment>;

/** Enrolment of screens, which have no account. */
export const enrolmentCalls = {
  create: defineCall({
    method: "POST",
    path: "/enrolment/create",
    who: "admin",
    tag: "enrolment",
    summary: "Makes a one-time code by which a kiosk, a board or the display of a window is let in",
    body: z.union([
      z.strictObject({ terminalId: id }),
      z.strictObject({ boardId: id }),
      z.strictObject({ operatorId: id }),
    ]),
    answer: z.object({ id, code: z.string(), expires: instant }),
    status: 201,
    refuses: ["ERROR_NOT_FOUND"],
  }),
  list: defineCall({
    method: "GET",
    path: "/enrolment",
    who: "admin",
    tag: "enrolment",
    summary: "Lists what is let in: when, seen last when and from where",
    query: z.strictObject({
      terminalId: queryId.optional(),
      boardId: queryId.optional(),
      operatorId: queryId.optional(),
    }),
    answer: z.array(enrolment),
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/enrolment/delete/:id",
    who: "admin",
    tag: "enrolment",
    summary: "Shuts a screen out at once, or takes back its code",
    params: idParams,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  exchange: defineCall({
    method: "POST",
    path: "/enrolment/exchange",
    who: "anyone",
    tag: "enrolment",
    summary: "Gives a screen its credential for a code; sent as `authorization: Screen …` from then on",
    body: z.strictObject({ code: line({ min: 1, max: 40 }) }),
    answer: screen.extend({ credential: z.string() }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_TOO_MANY"],
  }),
  self: defineCall({
    method: "GET",
    path: "/enrolment/self",
    who: "screen",
    tag: "enrolment",
    summary: "Tells a screen what it is",
    answer: screen.extend({ organizationId: id }),
  }),
} as const;
