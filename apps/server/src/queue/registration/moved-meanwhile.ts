import { Refusal } from "@cherga/contract/errors";

/**
 * Returns the refusal of an action on a ticket whose day was known: if the ticket is not there, somebody has moved it to
 * another day since.
 */
export const asMovedMeanwhile = (error: unknown): unknown =>
  error instanceof Refusal && error.code === "ERROR_NOT_FOUND" ? new Refusal("ERROR_CONFLICT") : error;
