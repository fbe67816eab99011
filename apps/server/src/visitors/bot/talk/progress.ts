import { languageCode } from "@cherga/contract/fields";
import { date, instant } from "@cherga/contract/shapes/time";
import { z } from "zod";

const id = z.int();
const choice = z.object({ organizationId: id, service: id.optional(), servicePackage: id.optional() });
const values = z.array(z.object({ dataFieldId: id, value: z.string() }));

/** How far a visitor has come: the step, and what was chosen and entered before it. */
export const progress = z.discriminatedUnion("step", [
  z.object({ step: z.literal("idle") }),
  z.object({ step: z.literal("organization") }),
  z.object({ step: z.literal("service"), organizationId: id }),
  z.object({ step: z.literal("day"), choice, values }),
  z.object({ step: z.literal("time"), choice, values, date }),
  /** The start is reserved; the fields are asked for one by one, then everything is confirmed. */
  z.object({ step: z.literal("form"), choice, values, startAt: instant, token: z.string() }),
  /** A code was sent, which confirms the booking. */
  z.object({ step: z.literal("code"), token: z.string() }),
  z.object({ step: z.literal("moveDay"), ticketId: id }),
  z.object({ step: z.literal("moveTime"), ticketId: id, date }),
]);
export type Progress = z.output<typeof progress>;
export type ProgressAt<S extends Progress["step"]> = Extract<Progress, { step: S }>;

/** What a visitor comes for. */
export type Choice = z.output<typeof choice>;

export const idle: Progress = { step: "idle" };

/** A conversation with one visitor. */
export type Conversation = {
  readonly language: z.output<typeof languageCode>;
  readonly progress: Progress;
  /** Buttons of an earlier version are out of date. */
  readonly version: number;
  /** The data of the button that was pressed last; empty if something else came last. */
  readonly pressed: string;
};

/** Returns the stored progress; one that an earlier version of the program wrote may not be readable any more. */
export const readProgress = (stored: unknown): Progress => progress.safeParse(stored).data ?? idle;
