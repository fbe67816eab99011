import { spokenWait } from "#shared/spoken-wait.ts";
import type { useCommonWords } from "#visitors/kit/words/use-common-words.ts";

/** Returns a wait in words, the same on every screen: "about 20 min". Undefined if there is none. */
export function waitText(
  t: Pick<ReturnType<typeof useCommonWords>, "locale" | "find">,
  minutes: Parameters<typeof spokenWait>[0],
): string | undefined {
  const wait = spokenWait(minutes);
  if (wait.kind === "now") return undefined;
  return t.find(`wait.${wait.kind}.${wait.unit}`, { count: wait.count.toLocaleString(t.locale) });
}
