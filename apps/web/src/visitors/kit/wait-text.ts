import { type SpokenWait, spokenWait } from "@cherga/contract/spoken-wait";
import type { useCommonWords } from "#visitors/kit/words/use-common-words.ts";

type Words = Pick<ReturnType<typeof useCommonWords>, "locale" | "find">;

/** Returns a wait in words, the same on every screen: "about 20 min". Undefined if there is none. */
export function waitText(t: Words, minutes: Parameters<typeof spokenWait>[0]): string | undefined {
  return spokenText(t, spokenWait(minutes));
}

/** Returns a spoken wait in words; undefined if there is none. */
export function spokenText(t: Words, wait: SpokenWait): string | undefined {
  if (wait.kind === "now") return undefined;
  return t.find(`wait.${wait.kind}.${wait.unit}`, { count: wait.count.toLocaleString(t.locale) });
}
