import type { ErrorCode } from "@cherga/contract/errors";

/** The error codes of a call: those of the server, and one for a lost connection. */
export type FailureCode = ErrorCode | "ERROR_NO_CONNECTION";

/** A failed call, and why. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: unknown;

  constructor(code: FailureCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Returns anything thrown as a failure. Unexpected errors count as a bad response. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure("ERR_BAD_RESPONSE");
