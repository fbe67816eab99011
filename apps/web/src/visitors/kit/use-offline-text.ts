import type { CutLine } from "@cherga/contract/shapes/cut-line";
import type { Times } from "#visitors/kit/times.ts";
import { useCommonWords } from "#visitors/kit/words/use-common-words.ts";

/** Returns a function that says since when the branch is offline. */
export function useOfflineText(times: Times): (cutLine: CutLine, now: string | number) => string {
  const t = useCommonWords();
  return ({ since }, now) => {
    const [day, time] = [times.short(since), times.clock(since)];
    return day === times.short(now)
      ? t("branch.offline", { time })
      : t("branch.offlineSinceDay", { day, time });
  };
}
