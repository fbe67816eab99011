import { Refusal } from "@cherga/contract/errors";

/** Turns "not found" into a conflict. The ticket was known before the action, so somebody has moved it to another day. */
export const asMovedMeanwhile = (error: unknown): unknown =>
  error instanceof Refusal && error.code === "ERROR_NOT_FOUND" ? new Refusal("ERROR_CONFLICT") : error;
