import type { RefusalCode } from "@cherga/engine/day/verdict";

/**
 * Every error code of an answer, with its HTTP status and English text. The specification's catalogue comes first;
 * other languages belong to the screens, which must have a text for each code here.
 */
export const errors = {
  ERROR_LOGIN: { status: 401, text: "Login error" },
  ERROR_NO_SSE: { status: 409, text: "No sse" },
  ERROR_REGION_SELECT: { status: 400, text: "Region not selected" },
  ERROR_NO_REGION: { status: 404, text: "No regions" },
  ERROR_ORGANIZATION_SELECT: { status: 400, text: "Organization not selected" },
  ERROR_NO_ORGANIZATION: { status: 404, text: "No organizations" },
  ERROR_NO_SERVICE_PACKAGE: { status: 404, text: "No service packages" },
  ERROR_NO_SERVICE_PACKAGE_ITEM: { status: 400, text: "No package components" },
  ERROR_SERVICE_PACKAGE_NOT_AVAILABLE: { status: 409, text: "Package not available" },
  ERROR_SERVICE_SELECT: { status: 400, text: "Service not selected" },
  ERROR_NO_SERVICE: { status: 404, text: "No services" },
  ERROR_DATE_SELECT: { status: 400, text: "Date not selected" },
  ERROR_TIME_RESERVED: { status: 409, text: "Time is reserved" },
  ERROR_TIME_SELECT: { status: 400, text: "Time not selected" },
  ERROR_NO_CLIENT: { status: 404, text: "No clients" },
  ERROR_CLIENT_SELECT: { status: 400, text: "Client not selected" },
  ERROR_NO_OPERATOR: { status: 404, text: "No operators" },
  ERROR_OPERATOR_SELECT: { status: 400, text: "Operator not selected" },
  ERROR_NO_SCHEDULE: { status: 404, text: "No schedule" },
  ERROR_SCHEDULE_SELECT: { status: 400, text: "Schedule not selected" },
  ERROR_NO_SIGNATURE: { status: 400, text: "No signature" },
  ERROR_NO_UNIQ_SIGNATURE: { status: 409, text: "Signature already exists" },
  ERROR_SIGNATURE_SELECT: { status: 400, text: "Signature not selected" },
  ERR_BAD_RESPONSE: { status: 500, text: "Ooops! Something went wrong" },

  ERROR_SIGN_IN: { status: 401, text: "Please sign in" },
  ERROR_FORBIDDEN: { status: 403, text: "You do not have permission to do this" },
  ERROR_VALIDATION: { status: 400, text: "Please check the form" },
  ERROR_NOT_FOUND: { status: 404, text: "Not found" },
  ERROR_CONFLICT: { status: 409, text: "Someone else has just changed this. Check it and try again" },
  ERROR_IN_USE: { status: 409, text: "Still in use, so it cannot be deleted" },
  ERROR_NOT_UNIQUE: { status: 409, text: "This value is already taken, enter another" },
  ERROR_LAST_ADMIN: { status: 409, text: "At least one global administrator must remain" },
  ERROR_MAIN_LANGUAGE: { status: 409, text: "There must be one main language, and it cannot be turned off" },
  ERROR_ACTION_NOT_ALLOWED: { status: 409, text: "This is not possible in the current state" },
  ERROR_DAY_CLOSED: { status: 409, text: "The day is closed" },
  ERROR_LIMIT: { status: 409, text: "The ticket limit has been reached" },
  ERROR_TRANSFER_BAN: { status: 409, text: "Bookings cannot be moved to another day here" },
  ERROR_WAIT_TOO_LONG: { status: 409, text: "No ticket was given: the wait would be too long" },
  ERROR_CODE: { status: 409, text: "The code is wrong or has expired" },
  ERROR_IDEMPOTENCY: { status: 409, text: "This key was already used for another request" },
  ERROR_NO_PRICE: { status: 409, text: "The service has no price" },
  ERROR_AMOUNT_CHANGED: { status: 409, text: "The price has changed. Check the amount and try again" },
  ERROR_ALREADY_PAID: { status: 409, text: "The service is already paid" },
  ERROR_RECEIPT_USED: { status: 409, text: "Another ticket has this receipt. Check the number" },
  ERROR_PAYMENT_OPEN: { status: 409, text: "Another payment for this service is still open" },
  ERROR_PAYMENT_REQUIRED: { status: 409, text: "The service is not paid yet" },
  ERROR_PAYMENT_SETUP: { status: 409, text: "Payment in this way is not set up" },
  ERROR_REFUND_TOO_LARGE: { status: 409, text: "This is more than can be refunded" },
  ERROR_TOO_LARGE: { status: 413, text: "The size is too large" },
  ERROR_FILE_TYPE: { status: 415, text: "This file type is not supported. Choose another file" },
  ERROR_SOUND_TOO_LONG: {
    status: 413,
    text: "The recording is longer than 10 seconds. Choose a shorter one",
  },
  ERROR_SOUND_SILENT: { status: 415, text: "Nothing can be heard in the recording. Choose another file" },
  ERROR_TOO_COMPLEX: {
    status: 413,
    text: "The template takes too long to draw. Use fewer items, shorter texts or smaller images",
  },
  ERROR_BUSY: { status: 429, text: "The server is busy with your previous requests. Try again in a moment" },
  ERROR_TOO_MANY: { status: 429, text: "Too many attempts. Wait and try again" },
  ERROR_BRANCH_OFFLINE: {
    status: 503,
    text: "The branch has no connection to the centre. Try again later",
  },
  ERROR_BRANCH_ACCOUNTS: {
    status: 403,
    text: "The centre has not confirmed the accounts for too long. Connect this server to the centre, and check its date",
  },
  ERROR_BRANCH_SETTINGS: { status: 409, text: "Settings are changed at the centre, not at the branch" },
  ERROR_UNAVAILABLE: { status: 503, text: "The server is restarting. Try again in a minute" },
} as const satisfies Record<string, Entry> & Record<RefusalCode, Entry>;

type Entry = { readonly status: number; readonly text: string };

export type ErrorCode = keyof typeof errors;

/** A refusal meant for the caller. Any other thrown error is a bug and is answered with 500. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
