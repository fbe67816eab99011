import type { TransferPayload } from "#day/command";
import type { DayEvent, Fact } from "#day/day-event";
import type { EarlyCall } from "#dispatch/early-call";
import type { Reason } from "#dispatch/pick-next";

export const refusalCodes = [
  "ERROR_ACTION_NOT_ALLOWED",
  "ERROR_CLIENT_SELECT",
  "ERROR_CONFLICT",
  "ERROR_DATE_SELECT",
  "ERROR_DAY_CLOSED",
  "ERROR_LIMIT",
  "ERROR_NO_CLIENT",
  "ERROR_NO_OPERATOR",
  "ERROR_NO_SCHEDULE",
  "ERROR_NO_SERVICE",
  "ERROR_NOT_FOUND",
  "ERROR_OPERATOR_SELECT",
  "ERROR_SERVICE_SELECT",
  "ERROR_TIME_RESERVED",
  "ERROR_TIME_SELECT",
  "ERROR_TRANSFER_BAN",
  "ERROR_WAIT_TOO_LONG",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a command is refused. A refused command changes nothing. */
export type Refusal = { readonly code: RefusalCode; readonly details?: unknown };

/** The outcome of a command. */
export type Decision = Answer & { readonly events: readonly DayEvent[] };

/** The outcome before its facts are put into the day's order. */
export type DecidedFacts = Answer & { readonly facts: readonly Fact[] };

type Answer = {
  /** Whether the call could be made at once; otherwise nothing has happened, and this says why. */
  readonly can: true | EarlyCall;
  readonly ticketId?: number | undefined;
  readonly itemId?: number | undefined;
  /** Why dispatch chose the item. */
  readonly because?: Reason | undefined;
  /** The items for which no place was found. */
  readonly unplaced?: readonly number[] | undefined;
  /** What another day needs to take in the ticket. */
  readonly payload?: TransferPayload | undefined;
};

export function refuse(code: RefusalCode, details?: unknown): Refusal {
  return details === undefined ? { code } : { code, details };
}

export function isRefusal(answer: object): answer is Refusal {
  return "code" in answer;
}
