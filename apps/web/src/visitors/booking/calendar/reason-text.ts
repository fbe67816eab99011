import type { LanguageCode } from "@cherga/contract/constants";
import type { Texts } from "@cherga/contract/shapes/visitor-service";
import type { NoReason } from "#visitors/booking/calendar/month.ts";

type Why = { readonly reason: NoReason; readonly closeReason?: Texts | undefined };
type Say = ((key: `reason.${NoReason}`) => string) & { readonly language: LanguageCode };

/** Says why a day has no free time; of a closed day also what the organization says about it. */
export function reasonText({ reason, closeReason }: Why, t: Say): string {
  return [t(`reason.${reason}`), closeReason?.[t.language] ?? ""].filter(Boolean).join(": ");
}
