import { laterFields } from "@cherga/contract/later";
import type { useTexts } from "#staff/texts/use-texts.ts";

/** Returns the hint of a field by the key of its texts; for a setting that takes effect later, it says so. */
export function hintOf(t: Pick<ReturnType<typeof useTexts>, "find">, key: string): string | undefined {
  const area = laterFields[key];
  const parts = [t.find(`${key}.hint`), area && t.find(`later.${area}`)];
  return parts.filter((part) => part !== undefined).join(" ") || undefined;
}
