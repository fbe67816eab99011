import { detailIn } from "#visitors/kiosk/state/refusals.ts";
import { CallFailure } from "#visitors/kit/call.ts";

/** Why a check-in failed, as the screen words it. */
export type CheckInFailure = {
  readonly kind:
    | "several"
    | "otherDay"
    | "notFound"
    | "notPossible"
    | "tooMany"
    | "format"
    | "offline"
    | "other";
  /** For `otherDay`: the day of the visit. */
  readonly date?: string | undefined;
};

/** Returns why a check-in was refused. */
export function checkInFailureOf(failure: unknown): CheckInFailure {
  if (!(failure instanceof CallFailure)) return { kind: "other" };
  const { status, code, details } = failure;
  if (status === 0 || status >= 502) return { kind: "offline" };
  const reason = detailIn(details, "reason");
  if (reason === "several") return { kind: "several" };
  if (reason === "otherDay") return { kind: "otherDay", date: detailIn(details, "date") };
  return { kind: kindByCode[code] ?? "other" };
}

const kindByCode: Readonly<Record<string, CheckInFailure["kind"]>> = {
  ERROR_NOT_FOUND: "notFound",
  ERROR_ACTION_NOT_ALLOWED: "notPossible",
  ERROR_DAY_CLOSED: "notPossible",
  ERROR_TOO_MANY: "tooMany",
  ERROR_VALIDATION: "format",
};

/** Finds the token of a ticket in a scanned text: the address of its page. */
export const findHandle = (read: string): string | undefined =>
  /\/t\/([\w-]{10,40})(?:[/?#\s]|$)/.exec(read)?.[1];
