import { dateAt } from "@cherga/engine/time/day-frame";
import { useState } from "react";
import { Link } from "#visitors/booking/parts/link.tsx";
import { Summary } from "#visitors/booking/parts/summary.tsx";
import { Underway } from "#visitors/booking/parts/underway.tsx";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import type { PageOffer, BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { ServiceChoice } from "#visitors/booking/state/place.ts";
import type { BookingStatus } from "#visitors/booking/state/stored-booking.ts";
import { type PickerPlace, usePicker } from "#visitors/booking/state/use-picker.ts";
import { useReserve } from "#visitors/booking/state/use-reserve.ts";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { TimePicker } from "#visitors/kit/picker/time-picker.tsx";
import { Refused } from "#visitors/kit/refused.tsx";
import { timesIn } from "#visitors/kit/times.ts";

/** The choice of a day and a time; choosing a time holds it. */
export function TimeStep({
  place,
  offer,
  offered,
  standing,
  now,
}: {
  readonly place: Extract<PickerPlace, { readonly step: "day" | "time" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption;
  readonly standing: BookingStatus | undefined;
  readonly now: number;
}) {
  const t = useWords();
  const { news } = useBookingContext();
  const [chosen, setChosen] = useState<string>();
  const { isBusy, failure, run } = useSubmit();
  const keepTime = useReserve(offer, place.wanted);
  const { props, fetchAgain } = usePicker(place, offer, now);
  const handleStart = (start: string): void => {
    setChosen(start);
    run(async () => {
      try {
        await keepTime(start);
      } catch (error) {
        // Any refusal means that the times are stale.
        setChosen(undefined);
        fetchAgain();
        throw error;
      }
    });
  };
  return (
    <>
      <Summary place={place} offered={offered} />
      {failure !== undefined && <Refused failure={failure} />}
      {failure === undefined && news === "taken" && (
        <Notice kind="bad" title={t("error.ERROR_TIME_RESERVED")}>
          <p>{t("typedIsKept")}</p>
        </Notice>
      )}
      <HeldTime wanted={place.wanted} timeZone={props.timeZone} standing={standing} />
      <TimePicker {...props} chosen={chosen} isBusy={isBusy} onStart={handleStart} />
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
