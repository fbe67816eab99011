import { dateAt } from "@cherga/engine/time/day-frame";
import { useState } from "react";
import { Link } from "#visitors/booking/parts/link.tsx";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { askStarts } from "#visitors/booking/state/calls.ts";
import type { BookingStatus } from "#visitors/booking/state/stored-booking.ts";
import { Loaded } from "#visitors/booking/parts/loaded.tsx";
import type { PageOffer, BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { Place, ServiceChoice } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/booking/parts/refused.tsx";
import { StartList } from "#visitors/booking/calendar/start-list.tsx";
import { Summary } from "#visitors/booking/parts/summary.tsx";
import { Underway } from "#visitors/booking/parts/underway.tsx";
import { useAnswer } from "#visitors/booking/state/use-answer.ts";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { useReserve } from "#visitors/booking/state/use-reserve.ts";
import { wishOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { timesIn } from "#visitors/kit/times.ts";

/** The choice of a time on a day; choosing holds it. */
export function TimeStep({
  place,
  offer,
  offered,
  standing,
}: {
  readonly place: Extract<Place, { readonly step: "time" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption;
  readonly standing: BookingStatus | undefined;
}) {
  const t = useWords();
  const { page, caller, news } = useBookingContext();
  const [chosen, setChosen] = useState<string>();
  const { isBusy, failure, run } = useSubmit();
  const keepTime = useReserve(offer, place.wanted);
  const starts = useAnswer(`starts ${place.date}`, () =>
    askStarts(caller, { pageId: page.id, ...wishOf(place) }, place.date),
  );
  const handleChoose = (start: string): void => {
    setChosen(start);
    run(async () => {
      try {
        await keepTime(start);
      } catch (error) {
        // Any refusal means that the list is stale.
        setChosen(undefined);
        starts.askAgain();
        throw error;
      }
    });
  };
  return (
    <>
      <Summary offer={offer} offered={offered} when={timesIn(t.locale, "UTC").day(place.date)} />
      {failure !== undefined && <Refused failure={failure} />}
      {failure === undefined && news === "taken" && (
        <Notice kind="bad" title={t("error.ERROR_TIME_RESERVED")}>
          <p>{t("typedIsKept")}</p>
        </Notice>
      )}
      <HeldTime wanted={place.wanted} timeZone={offer.organization.timeZone} standing={standing} />
      <Loaded of={starts}>
        {(free) => (
          <StartList
            free={free}
            timeZone={offer.organization.timeZone}
            chosen={chosen}
            isBusy={isBusy}
            onChoose={handleChoose}
          />
        )}
      </Loaded>
      {isBusy && <Underway />}
    </>
  );
}

/** Reminds a returning visitor of the time held for them; choosing another releases it. */
function HeldTime({
  wanted,
  timeZone,
  standing,
}: {
  readonly wanted: ServiceChoice;
  readonly timeZone: Parameters<typeof dateAt>[0];
  readonly standing: BookingStatus | undefined;
}) {
  const t = useWords();
  const { kept } = useBookingContext();
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
