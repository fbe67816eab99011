import { z } from "zod";
import { defineCall } from "#call";
import { pressOutcomes } from "#devices/console-answers";
import { keyActions } from "#devices/consoles";
import { id } from "#fields";
import { queryId } from "#shapes/query";
import { instant } from "#shapes/time";

/** The topic on which presses of hardware consoles are told. */
export const pressTopic = "console-press";

/** A press of a button, and what became of it. */
export const consolePress = z.object({
  id: z.uuid(),
  code: z.string(),
  /** Null if the button has no use, or was learned. */
  action: z.enum(keyActions).nullable(),
  outcome: z.enum(pressOutcomes),
  /** What the console showed. */
  text: z.string(),
  at: instant,
});
export type ConsolePress = z.output<typeof consolePress>;

const tag = "remote-device";

/** The calls of administrators about the buttons of hardware consoles. */
export const consoleCalls = {
  presses: defineCall({
    method: "GET",
    path: "/remote-device/press",
    who: "admin",
    tag,
    summary: "Lists the last presses of a console, latest first, and whether it learns now",
    query: z.strictObject({ id: queryId }),
    answer: z.object({ content: z.array(consolePress), learnsUntil: instant.nullable() }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  learn: defineCall({
    method: "POST",
    path: "/remote-device/learn",
    who: "admin",
    tag,
    summary: "Lets a console learn for a minute: the next press only tells its code; or ends this",
    body: z.strictObject({ id, isOn: z.boolean() }),
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;
