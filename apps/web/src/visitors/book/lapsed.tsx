import { useBook } from "#visitors/book/book-context.ts";
import { DeedButton } from "#visitors/book/deed-button.tsx";
import { Link } from "#visitors/book/link.tsx";
import type { Offer } from "#visitors/book/offered.ts";
import type { Place } from "#visitors/book/place.ts";
import { Refused } from "#visitors/book/refused.tsx";
import { Underway } from "#visitors/book/underway.tsx";
import { useDeed } from "#visitors/book/use-deed.ts";
import { useReserve } from "#visitors/book/use-reserve.ts";
import { wishOf } from "#visitors/book/way.ts";
import { useWords } from "#visitors/book/words.ts";
import { CallFailure } from "#visitors/shared/call.ts";
import { Notice } from "#visitors/shared/notice.tsx";

/** What is refused because of the time itself; another one may be taken. */
const aboutTheTime = ["ERROR_TIME_RESERVED", "ERROR_TIME_SELECT", "ERROR_DATE_SELECT", "ERROR_DAY_CLOSED"];

/** Says that the time is not kept any more, and offers to take it again. */
export function Lapsed({
  place,
  offer,
}: {
  readonly place: Extract<Place, { readonly step: "data" }>;
  readonly offer: Offer;
}) {
  const t = useWords();
  const { kept, go } = useBook();
  const { isBusy, failure, run } = useDeed();
  const keepTime = useReserve(offer, place.wanted);
  const times: Place = { step: "time", ...wishOf(place), date: place.date };
  const handleAgain = (): void => {
    if (kept === undefined) return;
    run(async () => {
      try {
        await keepTime(kept.start, { isInstead: true });
      } catch (error) {
        if (!(error instanceof CallFailure) || !aboutTheTime.includes(error.code)) throw error;
        go(times, { isInstead: true, news: "taken" });
      }
    });
  };
  return (
    <>
      <Notice kind="bad" title={t("lapsed")}>
        <p>{t("typedIsKept")}</p>
        <DeedButton look="main" isBusy={isBusy} onClick={handleAgain}>
          {t("takeAgain", { time: place.clock })}
        </DeedButton>
        <Link look="plain" to={times} isBack>
          {t("chooseAnotherTime")}
        </Link>
      </Notice>
      {isBusy && <Underway />}
      {failure !== undefined && <Refused failure={failure} />}
    </>
  );
}
