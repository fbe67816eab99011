import type { Hall } from "#hall/hall.ts";
import { useTimes } from "#hall/use-times.ts";
import { useTexts } from "#texts/use-texts.ts";

/** Gives what is said instead of a list that is not known; nothing while it is known. */
export function useUnknownText({ unknownSince }: Pick<Hall, "unknownSince">): string | undefined {
  const t = useTexts();
  const { clock } = useTimes();
  return unknownSince === undefined ? undefined : t("hall.unknown", { time: clock(unknownSince) });
}
