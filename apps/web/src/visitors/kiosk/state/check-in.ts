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

/** What a code says: the token of a ticket and, of a visit that the branch may not know, its voucher. */
export type ScannedTicket = { readonly token: string; readonly voucher?: string };

/** Finds a ticket in a scanned text: the address of its page. */
export function findScanned(read: string): ScannedTicket | undefined {
  const [, token, voucher] = /\/t\/([\w-]{10,40})(?:\?voucher=([\w.-]{1,2000})|[/?#\s]|$)/.exec(read) ?? [];
  if (token === undefined) return undefined;
  return voucher === undefined ? { token } : { token, voucher };
}
