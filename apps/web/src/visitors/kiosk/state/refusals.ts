import type { UnavailableReason } from "@cherga/contract/calls/kiosk";
import { valueIssuesIn } from "@cherga/contract/data-field-value";
import { CallFailure } from "#visitors/kit/call.ts";

/** Why a ticket was refused, as the screen words it. */
export type RefusalKind = UnavailableReason | "taken" | "gone" | "offline" | "tooMany" | "other";

/** A refused ticket. */
export type TicketRefusal = { readonly kind: RefusalKind; readonly opensAt?: string | undefined };

/** A ticket refused because of one of the visitor's values. */
export type Misfit = { readonly kind: "field"; readonly dataFieldId: number; readonly issue: string };

/** Returns why a registration with these values was refused. */
export function refusedBy(
  failure: unknown,
  values: readonly { readonly dataFieldId: number }[],
): TicketRefusal | Misfit {
  if (!(failure instanceof CallFailure)) return { kind: "other" };
  const { status, code, details } = failure;
  if (status === 0 || status >= 502) return { kind: "offline" };
  if (code === "ERROR_VALIDATION") {
    const [named] = valueIssuesIn(details, values);
    return named === undefined
      ? { kind: "other" }
      : { kind: "field", dataFieldId: named.dataFieldId, issue: named.code };
  }
  const reason = detailIn(details, "reason");
  if (reason === "disabled") return { kind: "disabled" };
  if (reason === "notYet") return { kind: "notYet", opensAt: detailIn(details, "opensAt") };
  // A quota applies to everybody; a limit, to one person.
  if (code === "ERROR_LIMIT") return { kind: detailIn(details, "type") === "quota" ? "full" : "limit" };
  return { kind: kindByCode[code] ?? "other" };
}

/** Whether it is certain that no ticket was made; otherwise a retry must reuse the idempotency key. */
export const isCertain = (refused: TicketRefusal | Misfit): boolean => refused.kind !== "offline";

/** Returns a text from the details of a refusal. */
export function detailIn(details: unknown, name: string): string | undefined {
  if (typeof details !== "object" || details === null) return undefined;
  const value: unknown = Object.entries(details).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : undefined;
}

const kindByCode: Readonly<Record<string, RefusalKind>> = {
  ERROR_DAY_CLOSED: "closed",
  ERROR_NO_OPERATOR: "noOperator",
  ERROR_WAIT_TOO_LONG: "full",
  ERROR_TIME_RESERVED: "taken",
  ERROR_TIME_SELECT: "taken",
  ERROR_DATE_SELECT: "taken",
  ERROR_NO_SERVICE: "gone",
  ERROR_NO_SERVICE_PACKAGE: "gone",
  ERROR_SERVICE_PACKAGE_NOT_AVAILABLE: "gone",
  ERROR_TOO_MANY: "tooMany",
  ERROR_UNAVAILABLE: "offline",
  ERROR_BRANCH_OFFLINE: "offline",
};
