import { Refusal } from "@cherga/contract/errors";

/** Turns "not found" into a conflict, for an action on a known ticket: somebody has moved the ticket to another day since. */
export const asMovedMeanwhile = (error: unknown): unknown =>
  error instanceof Refusal && error.code === "ERROR_NOT_FOUND" ? new Refusal("ERROR_CONFLICT") : error;
