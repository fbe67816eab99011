import { type SubmitEvent, useRef, useState } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { fill } from "#visitors/booking/state/calls.ts";
import { Countdown } from "#visitors/booking/parts/countdown.tsx";
import { DataField } from "#visitors/booking/form/data-field.tsx";
import { SubmitButton } from "#visitors/kit/submit-button.tsx";
import classes from "#visitors/booking/form/form.module.css";
import { storedFrom } from "#visitors/booking/state/stored-booking.ts";
import { Lapsed } from "#visitors/booking/steps/lapsed.tsx";
import type { PageOffer, BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/kit/refused.tsx";
import { Summary } from "#visitors/booking/parts/summary.tsx";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { useSettled } from "#visitors/booking/state/use-settled.ts";
import { type Faults, faultsIn, faultsOf, sentValues } from "#visitors/booking/state/values.ts";
import { visitOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { CallFailure } from "#visitors/kit/call.ts";
import { timesIn } from "#visitors/kit/times.ts";
import { faultIn, valueOf } from "#visitors/kit/typed-value.ts";

/** The form for the visitor's data, while the time is held. */
export function DataStep({
  place,
  offer,
  offered,
  isLapsed,
  now,
}: {
  readonly place: Extract<Place, { readonly step: "data" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption;
  readonly isLapsed: boolean;
  readonly now: number;
}) {
  const t = useWords();
  const { page, holder, kept, keep, typed, type, go } = useBookingContext();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, failure, run } = useSubmit();
  const settle = useSettled();
  const { fields } = offered;
  const until = kept?.until ?? null;

  const showFaults = (found: Faults): void => {
    setFaults(found);
    const first = fields.find(({ dataFieldId }) => String(dataFieldId) in found);
    if (first === undefined) return;
    const input = form.current?.querySelector<HTMLElement>(`#field-${first.dataFieldId}`);
    // The label and the hint above the input say what is wrong with it.
    input?.parentElement?.scrollIntoView({ block: "nearest" });
    input?.focus({ preventScroll: true });
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (kept === undefined || holder === undefined || isLapsed) return;
    const found = faultsIn(fields, typed);
    showFaults(found);
    if (Object.keys(found).length > 0) return;
    const sent = sentValues(fields, typed);
    run(() =>
      settle(async () => {
        try {
          const booking = await fill(holder, page.id, sent);
          keep(storedFrom(kept, booking));
          const isBooked = booking.status === "success";
          go({ step: isBooked ? "done" : "code", ...visitOf(place) }, { isInstead: isBooked });
        } catch (error) {
          const refused = error instanceof CallFailure ? faultsOf(error.details, sent) : {};
          // Errors shown beside the fields are not repeated.
          if (Object.keys(refused).length === 0) throw error;
          showFaults(refused);
        }
      }),
    );
  };
  const handleType = (id: number, value: string): void => {
    type({ ...typed, [id]: value });
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== String(id))));
  };
  /** An empty field is not wrong yet: the visitor may come back to it. */
  const handleLeave = (field: BookingOption["fields"][number]): void => {
    const fault =
      valueOf(field, typed[field.dataFieldId]) === "" ? undefined : faultIn(field, typed[field.dataFieldId]);
    if (fault !== undefined) setFaults((before) => ({ ...before, [field.dataFieldId]: fault }));
  };
  const { day } = timesIn(t.locale, "UTC");
  return (
    <>
      <Summary
        place={place}
        offered={offered}
        when={`${day(place.date)}, ${place.clock}`}
        currency={offer.currency}
      />
      {isLapsed ? (
        <Lapsed place={place} offer={offer} />
      ) : (
        until !== null && <Countdown since={kept?.since ?? until} until={until} now={now} />
      )}
      <form ref={form} noValidate className={classes["form"]} onSubmit={handleSubmit}>
        {fields.length === 0 && <p>{t("nothingAsked")}</p>}
        {fields.map((field) => (
          <DataField
            key={field.dataFieldId}
            field={field}
            typed={typed}
            fault={faults[field.dataFieldId]}
            onType={handleType}
            onLeave={() => handleLeave(field)}
          />
        ))}
        {failure !== undefined && <Refused failure={failure} />}
        {offer.isConfirmedByStaff && <p>{t("confirmedByStaff")}</p>}
        {!isLapsed && (
          <SubmitButton type="submit" look="main" isWide isBusy={isBusy}>
            {t(offer.confirmBy === "none" ? "bookIt" : `sendCode.${offer.confirmBy}`)}
          </SubmitButton>
        )}
      </form>
    </>
  );
}
