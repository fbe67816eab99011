import type { Hall } from "#staff/hall/hall.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns the text shown instead of an unknown list; undefined while it is known. */
export function useUnknownText({ unknownSince }: Pick<Hall, "unknownSince">): string | undefined {
  const t = useTexts();
  const { clock } = useTimes();
  return unknownSince === undefined ? undefined : t("hall.unknown", { time: clock(unknownSince) });
}
