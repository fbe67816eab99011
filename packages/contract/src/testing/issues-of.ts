import type { z } from "zod";
import { Refusal } from "#errors";
import { parse } from "#issues";

/** Returns what is wrong with a value, as the client will read it. */
export function issuesOf(schema: z.ZodType, value: unknown): unknown {
  try {
    parse(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return error.details;
    throw error;
  }
  return [];
}
