import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { SubmitButton } from "#visitors/kit/submit-button.tsx";
import { Link } from "#visitors/booking/parts/link.tsx";
import type { PageOffer } from "#visitors/booking/state/booking-options.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/kit/refused.tsx";
import { Underway } from "#visitors/booking/parts/underway.tsx";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { useReserve } from "#visitors/booking/state/use-reserve.ts";
import { wishOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { CallFailure } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** Refusals of the time itself; another one may be available. */
const aboutTheTime = ["ERROR_TIME_RESERVED", "ERROR_TIME_SELECT", "ERROR_DATE_SELECT", "ERROR_DAY_CLOSED"];

/** Tells the visitor that the time is not held any more, and offers to hold it again. */
export function Lapsed({
  place,
  offer,
}: {
  readonly place: Extract<Place, { readonly step: "data" }>;
  readonly offer: PageOffer;
}) {
  const t = useWords();
  const { kept, go } = useBookingContext();
  const { isBusy, failure, run } = useSubmit();
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
        <SubmitButton look="main" isBusy={isBusy} onClick={handleAgain}>
          {t("takeAgain", { time: place.clock })}
        </SubmitButton>
        <Link look="plain" to={times} isBack>
          {t("chooseAnotherTime")}
        </Link>
      </Notice>
      {isBusy && <Underway />}
      {failure !== undefined && <Refused failure={failure} />}
    </>
  );
}
