import classes from "#visitors/kit/picker/calendar.module.css";
import { usePickerWords } from "#visitors/kit/words/use-common-words.ts";

/** Explains the shades of the days. */
export function CalendarLegend() {
  const t = usePickerWords();
  return (
    <ul className={classes["legend"]}>
      {(["many", "few", "none"] as const).map((shade) => (
        <li key={shade}>
          {/* A number, as the days have: a bare square looks like a box to tick. */}
          <span aria-hidden="true" className={classes["sample"]} data-shade={shade}>
            12
          </span>
          {t(`shade.${shade}`)}
        </li>
      ))}
    </ul>
  );
}
