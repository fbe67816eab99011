import { asciiOf } from "#devices/consoles";
import type { ErrorCode } from "#errors";

/** What becomes of a press. */
export const pressOutcomes = [
  "next",
  "repeat",
  "start",
  "complete",
  "hold",
  /** The next visitor would be served into a break or a booking. */
  "early",
  "noClient",
  /** There is no visitor at the window. */
  "noTicket",
  "notNow",
  "dayClosed",
  "forbidden",
  "noOperator",
  "noSchedule",
  "unknownKey",
  "learned",
  "late",
  "limit",
  /** The service must be paid first. */
  "unpaid",
  "failed",
] as const;
export type PressOutcome = (typeof pressOutcomes)[number];

/** What a console shows. The number of the ticket is in place of `#`. */
const texts: Readonly<Record<PressOutcome, string>> = {
  next: "CALL #",
  repeat: "AGAIN #",
  start: "START #",
  complete: "DONE #",
  hold: "HOLD #",
  early: "TOO EARLY",
  noClient: "NOBODY WAITS",
  noTicket: "NO VISITOR HERE",
  notNow: "NOT POSSIBLE NOW",
  dayClosed: "DAY IS CLOSED",
  forbidden: "NO PERMISSION",
  noOperator: "NO SUCH OPERATOR",
  noSchedule: "NO SCHEDULE",
  unknownKey: "KEY HAS NO USE",
  learned: "KEY LEARNED",
  late: "TOO LATE",
  limit: "LIMIT REACHED",
  unpaid: "NOT PAID YET",
  failed: "ERROR",
};

/** What a console shows when its press did not reach the server. */
export const lineTexts = {
  /** The press was not sent in time. */
  noServer: "NO SERVER",
  /** It was sent, but nothing came back. */
  noAnswer: "NO ANSWER",
  /** This device is not driven by this agent any more. */
  notEnrolled: "NOT ENROLLED",
  busy: "WAIT",
} as const;

/** Returns what a console shows after a press. */
export const pressText = (outcome: PressOutcome, num = ""): string =>
  asciiOf(texts[outcome].replace("#", num).trim());

const outcomeByRefusal: Readonly<Partial<Record<ErrorCode, PressOutcome>>> = {
  ERROR_NO_CLIENT: "noClient",
  ERROR_CLIENT_SELECT: "noTicket",
  ERROR_NOT_FOUND: "noTicket",
  ERROR_ACTION_NOT_ALLOWED: "notNow",
  ERROR_DAY_CLOSED: "dayClosed",
  ERROR_FORBIDDEN: "forbidden",
  ERROR_ORGANIZATION_SELECT: "forbidden",
  ERROR_OPERATOR_SELECT: "noOperator",
  ERROR_NO_OPERATOR: "noOperator",
  ERROR_NO_SCHEDULE: "noSchedule",
  ERROR_LIMIT: "limit",
  ERROR_PAYMENT_REQUIRED: "unpaid",
};

/** Returns what a refusal means for a press. */
export const outcomeOfRefusal = (code: ErrorCode): PressOutcome => outcomeByRefusal[code] ?? "failed";
