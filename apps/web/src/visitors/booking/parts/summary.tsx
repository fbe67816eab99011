import type { PageOffer, BookingOption } from "#visitors/booking/state/booking-options.ts";
import classes from "#visitors/booking/parts/parts.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** The choices so far, in two lines. */
export function Summary({
  offer,
  offered,
  when,
}: {
  readonly offer: PageOffer;
  readonly offered: BookingOption;
  readonly when?: string;
}) {
  const { language } = useWords();
  return (
    <p className={classes["summary"]}>
      <strong>{offered.name[language]}</strong>
      <span>{offer.organization.name[language]}</span>
      {when !== undefined && <span>{when}</span>}
    </p>
  );
}
