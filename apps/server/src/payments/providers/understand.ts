import type { z } from "zod";
import { NoAnswer } from "#payments/providers/provider";

/** Reads what a provider answers. An answer of another form counts as none. */
export function understood<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer);
  if (!read.success) throw new NoAnswer("not understood");
  return read.data;
}

/** Returns the JSON in a text; undefined if there is none. */
export function jsonIn(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
