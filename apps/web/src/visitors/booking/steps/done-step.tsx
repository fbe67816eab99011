import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { useEffect, useEffectEvent } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { askTicket } from "#visitors/booking/state/calls.ts";
import { Centre } from "#visitors/booking/parts/centre.tsx";
import { DoneActions } from "#visitors/booking/steps/done-actions.tsx";
import classes from "#visitors/booking/steps/done.module.css";
import { storedAsTracked, type BookingStatus } from "#visitors/booking/state/stored-booking.ts";
import { Link } from "#visitors/booking/parts/link.tsx";
import { broughtTo, type PageOffer, type BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/kit/refused.tsx";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { timesIn } from "#visitors/kit/times.ts";

/** Shows the booking: number, day, time, place, what to bring; and its actions. */
export function DoneStep({
  place,
  offer,
  offered,
  standing,
}: {
  readonly place: Extract<Place, { readonly step: "done" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption | undefined;
  readonly standing: BookingStatus | undefined;
}) {
  const t = useWords();
  const { caller, holder = caller, kept, keep, news } = useBookingContext();
  // It may have been moved or cancelled elsewhere since.
  const ticket = useAnswer(`ticket ${kept?.token}`, () => askTicket(holder));
  const tracked = ticket.asked.state === "there" ? ticket.asked.answer : undefined;
  const hear = useEffectEvent((heard: TrackedTicket) => kept && keep(storedAsTracked(kept, heard)));
  useEffect(() => {
    if (tracked !== undefined) hear(tracked);
  }, [tracked]);
  if (kept === undefined) return null;

  const isCancelled = standing === "cancelled";
  const { day, clock } = timesIn(t.locale, offer.organization.timeZone);
  const brought = offered === undefined ? [] : broughtTo(offered, t.language);
  const failure = ticket.asked.state === "failed" ? ticket.asked.failure : undefined;
  return (
    <>
      {news === "moved" && !isCancelled && (
        <Notice kind="good" title={t("moved")}>
          {kept.num !== null && <p>{t("movedNumber", { num: kept.num })}</p>}
        </Notice>
      )}
      <section className={classes["ticket"]} data-cancelled={isCancelled || undefined}>
        {!isCancelled && kept.num !== null && (
          <p className={classes["number"]}>
            <span className={classes["quiet"]}>{t("number")}</span>
            <strong>{kept.num}</strong>
          </p>
        )}
        {kept.num === null && kept.status === "success" && <p>{t("numberFollows")}</p>}
        <p className={classes["when"]}>
          <span>{day(kept.start)}</span>
          <strong>
            {clock(kept.start)}–{clock(kept.end)}
          </strong>
        </p>
        <p>{(offered?.name ?? { [t.language]: "" })[t.language]}</p>
        <Centre organization={offer.organization} />
      </section>
      {isCancelled ? (
        <Link to={{ step: "day", organizationId: place.organizationId, wanted: place.wanted }} look="main">
          {t("bookAgain")}
        </Link>
      ) : (
        <>
          {brought.length > 0 && (
            <section className={classes["bring"]}>
              <h2>{t("bring")}</h2>
              <ul>
                {brought.map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </section>
          )}
          {failure !== undefined && <Refused failure={failure} onAgain={ticket.askAgain} />}
          <DoneActions place={place} kept={kept} can={tracked?.can ?? []} />
        </>
      )}
    </>
  );
}
