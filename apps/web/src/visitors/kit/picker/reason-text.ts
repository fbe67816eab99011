import type { LanguageCode } from "@cherga/contract/constants";
import type { Texts } from "@cherga/contract/shapes/visitor-service";
import type { NoReason } from "#visitors/kit/picker/month.ts";

type Why = { readonly reason: NoReason; readonly closeReason?: Texts | undefined };
type Say = ((key: `reason.${NoReason}`) => string) & { readonly language: LanguageCode };

/** Returns why a day has no free time; for a closed day with the organization's own words. */
export function reasonText({ reason, closeReason }: Why, t: Say): string {
  return [t(`reason.${reason}`), closeReason?.[t.language] ?? ""].filter(Boolean).join(": ");
}
