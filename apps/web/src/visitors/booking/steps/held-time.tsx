import { dateAt } from "@cherga/engine/time/day-frame";
import { useBook } from "#visitors/booking/state/booking-context.ts";
import type { Standing } from "#visitors/booking/state/kept.ts";
import { Link } from "#visitors/booking/parts/link.tsx";
import type { Wanted } from "#visitors/booking/state/place.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { timesIn } from "#visitors/kit/times.ts";

/** Reminds whoever came back that a time is kept for them; it is theirs until they take another. */
export function HeldTime({
  wanted,
  timeZone,
  standing,
}: {
  readonly wanted: Wanted;
  readonly timeZone: Parameters<typeof dateAt>[0];
  readonly standing: Standing | undefined;
}) {
  const t = useWords();
  const { kept } = useBook();
  const isHeld = standing === "held" || standing === "awaitsCode";
  if (kept === undefined || !isHeld || kept.wanted.kind !== wanted.kind || kept.wanted.id !== wanted.id)
    return null;
  const { clock, day } = timesIn(t.locale, timeZone);
  const date = dateAt(timeZone, Date.parse(kept.start));
  const { organizationId } = kept;
  return (
    <Notice kind="good" title={t("held", { day: day(kept.start), time: clock(kept.start) })}>
      <Link look="plain" to={{ step: "data", organizationId, wanted, date, clock: clock(kept.start) }}>
        {t("goOnWithIt")}
      </Link>
    </Notice>
  );
}
