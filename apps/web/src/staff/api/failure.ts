import type { ErrorCode } from "@cherga/contract/errors";

/** What can go wrong with a call, beside what the server says: it could not be reached. */
export type FailureCode = ErrorCode | "ERROR_NO_CONNECTION";

/** A call that was not done, and why. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: unknown;

  constructor(code: FailureCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Gives the failure in whatever was thrown. What we did not expect counts as the server's bad answer. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure("ERR_BAD_RESPONSE");
