import type { VisitorAction } from "@cherga/contract/shapes/tracked-ticket";
import { useEffect, useRef, useState } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { giveUp } from "#visitors/booking/state/calls.ts";
import { SubmitButton } from "#visitors/kit/submit-button.tsx";
import { ask, CallFailure, type Caller } from "#visitors/kit/call.ts";
import classes from "#visitors/booking/steps/done.module.css";
import { type StoredBooking, storedAsTracked } from "#visitors/booking/state/stored-booking.ts";
import { Link } from "#visitors/booking/parts/link.tsx";
import type { Place } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/kit/refused.tsx";
import { SaveLink } from "#visitors/booking/steps/save-link.tsx";
import { Underway } from "#visitors/booking/parts/underway.tsx";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { visitOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import buttons from "#visitors/kit/button.module.css";
import { Button } from "#visitors/kit/button.tsx";

/** The actions on a booking: save to calendar, follow, move, cancel. */
export function DoneActions({
  place,
  kept,
  can,
}: {
  readonly place: Extract<Place, { readonly step: "done" }>;
  readonly kept: StoredBooking;
  readonly can: readonly VisitorAction[];
}) {
  const t = useWords();
  const { caller, holder = caller, keep } = useBookingContext();
  const [isAsked, setAsked] = useState(false);
  const saving = useSubmit();
  const cancelling = useSubmit();
  const handleCancel = (): void =>
    cancelling.run(async () => keep(storedAsTracked(kept, await giveUp(holder))));
  return (
    <div className={classes["actions"]}>
      <a href={`/t/${kept.token}`} className={`${buttons["button"]} ${buttons["main"]}`}>
        {t("follow")}
      </a>
      <p className={classes["quiet"]}>{t("followHint")}</p>
      <SaveLink path={`/t/${kept.token}`} />
      <SubmitButton isBusy={saving.isBusy} onClick={() => saving.run(() => saveCalendar(holder))}>
        {t("toCalendar")}
      </SubmitButton>
      {saving.failure !== undefined && <Refused failure={saving.failure} />}
      {can.includes("move") && (
        <Link to={{ step: "moveDay", ...visitOf(place) }} look="plain">
          {t("move")}
        </Link>
      )}
      {can.includes("giveUp") && !isAsked && (
        <Button look="danger" onClick={() => setAsked(true)}>
          {t("cancelVisit")}
        </Button>
      )}
      {isAsked && <Question isBusy={cancelling.isBusy} onYes={handleCancel} onNo={() => setAsked(false)} />}
      {cancelling.isBusy && <Underway />}
      {cancelling.failure !== undefined && <Refused failure={cancelling.failure} />}
    </div>
  );
}

/** Asks for confirmation: a time cancelled by accident may be taken by others. */
function Question({
  isBusy,
  onYes,
  onNo,
}: {
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
    // Focus would only bring the first line into view, not the answers below it.
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box} role="group" aria-labelledby="cancel-question" className={classes["question"]}>
      <p id="cancel-question" ref={question} tabIndex={-1}>
        {t("cancelQuestion")}
      </p>
      <SubmitButton look="danger" isBusy={isBusy} onClick={onYes}>
        {t("cancelYes")}
      </SubmitButton>
      <Button onClick={onNo}>{t("cancelNo")}</Button>
    </div>
  );
}

/** Saves a booking as a calendar file. The token stays out of every address. */
async function saveCalendar(holder: Caller): Promise<void> {
  const answer = await ask(holder, { method: "GET", path: "/tracker/calendar" }).catch(() => undefined);
  if (answer === undefined) throw new CallFailure(0, "ERROR_OFFLINE", undefined);
  if (!answer.ok) throw new CallFailure(answer.status, "ERROR_UNAVAILABLE", undefined);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = "booking.ics";
  link.click();
  // Some browsers read the file only after the click handler has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
