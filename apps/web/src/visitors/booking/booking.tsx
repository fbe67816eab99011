import { dateAt } from "@cherga/engine/time/day-frame";
import { useEffect, useState } from "react";
import { BookingContext, type StepOptions, type News } from "#visitors/booking/state/booking-context.ts";
import classes from "#visitors/booking/booking.module.css";
import { bookingStatusOf, type StoredBooking } from "#visitors/booking/state/stored-booking.ts";
import { goBackTo, goTo, useWhereabouts } from "#visitors/booking/state/navigation.ts";
import { pathOf, type Place } from "#visitors/booking/state/place.ts";
import { useBookingMemory } from "#visitors/booking/state/use-booking-memory.ts";
import { StepAt } from "#visitors/booking/steps/step-at.tsx";
import { type BookingState, rightPlace, type ShownPage } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { useNow } from "#visitors/kit/use-now.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";
import { useAccent } from "#visitors/kit/use-accent.ts";
import { timesIn } from "#visitors/kit/times.ts";

/** The booking flow of a page, at the step that the address names. */
export function Booking({ page }: { readonly page: ShownPage }) {
  const t = useWords();
  const { pageId, place: asked } = useWhereabouts();
  const { kept, keep, typed, type } = useBookingMemory(page.id);
  const [told, setTold] = useState<{ readonly path: string; readonly news: News }>();
  const isPending = kept?.status === "reservation" || kept?.status === "confirm";
  const now = useNow(isPending ? 1_000 : 60_000);

  const having = kept && havingOf(kept, page, now);
  const place = rightPlace(asked, page, having);
  const pathTo = (to: Place): string => pathOf({ pageId, place: to });
  const path = pathTo(place);
  useAccent(accentOf(page, place));
  const askedPath = pathTo(asked);
  // A visitor at a step that is not open to them is redirected to the right one.
  useEffect(() => {
    if (askedPath !== path) goTo(path, true);
  }, [askedPath, path]);

  const caller = { lang: t.language };
  const book = {
    page,
    caller,
    holder: kept && { ...caller, authorization: `Ticket ${kept.token}` },
    kept,
    keep,
    typed,
    type,
    news: told?.path === path ? told.news : undefined,
    pathTo,
    go: (to: Place, { isInstead = false, news }: StepOptions = {}) => {
      setTold(news && { path: pathTo(to), news });
      goTo(pathTo(to), isInstead);
    },
    goBack: (to: Place) => goBackTo(pathTo(to)),
  };
  return (
    <BookingContext value={book}>
      <header className={classes["header"]}>
        <span className={classes["name"]}>{page.name[t.language]}</span>
        <div className={classes["languages"]}>
          <LanguageChoice languages={page.languages} />
        </div>
      </header>
      <main className={classes["main"]}>
        <StepAt place={place} standing={having?.standing} now={now} />
      </main>
    </BookingContext>
  );
}

/** The accent of the chosen organization, or of the only one. */
function accentOf({ organizations }: ShownPage, place: Place): string | undefined {
  const chosen = "organizationId" in place ? place.organizationId : undefined;
  const [first, ...others] = organizations;
  return (organizations.find(({ id }) => id === chosen) ?? (others.length === 0 ? first : undefined))
    ?.accentColour;
}

function havingOf(kept: StoredBooking, { organizations }: ShownPage, now: number): BookingState | undefined {
  const { organizationId, wanted, start } = kept;
  const zone = organizations.find(({ id }) => id === organizationId)?.timeZone;
  if (zone === undefined) return undefined;
  const date = dateAt(zone, Date.parse(start));
  const clock = timesIn("uk-UA", zone).clock(start);
  return { standing: bookingStatusOf(kept, now), visit: { organizationId, wanted, date, clock } };
}
