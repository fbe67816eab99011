import classes from "#visitors/booking/calendar/calendar.module.css";
import type { NoReason } from "#visitors/booking/calendar/month.ts";
import { useWords } from "#visitors/booking/words/words.ts";

/** Explains the marks of this month. */
export function CalendarLegend({
  hasFree,
  reasons,
}: {
  readonly hasFree: boolean;
  readonly reasons: readonly NoReason[];
}) {
  const t = useWords();
  if (!hasFree && reasons.length === 0) return null;
  return (
    <ul className={classes["legend"]}>
      {hasFree && (
        <li>
          <span aria-hidden="true" className={classes["sample"]}>
            12
          </span>
          {t("freeLegend")}
        </li>
      )}
      {reasons.map((reason) => (
        <li key={reason}>
          <span aria-hidden="true" className={classes["sample"]} data-reason={reason}>
            {signs[reason]}
          </span>
          {t(`reason.${reason}`)}
        </li>
      ))}
    </ul>
  );
}

/** The marks of days that cannot be booked; screen readers read the words beside them. */
export const signs: Readonly<Record<NoReason, string>> = {
  closed: "×",
  noOperator: "–",
  full: "●",
  quota: "●",
  notOpenYet: "…",
  tooFar: "»",
  past: "",
};
