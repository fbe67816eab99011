import { useId } from "react";
import classes from "#visitors/tracker/parts/survey.module.css";
import ticketClasses from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

const ratings = [1, 2, 3, 4, 5];

/** One question, answered from 1 to 5. */
export function Rating({
  name,
  question,
  value,
  isMissing,
  onRate,
}: {
  readonly name: string;
  readonly question: string;
  readonly value: number | undefined;
  readonly isMissing: boolean;
  readonly onRate: (rating: number) => void;
}) {
  const t = useWords();
  const problemId = useId();
  return (
    <fieldset className={classes["question"]} aria-describedby={isMissing ? problemId : undefined}>
      <legend>{question}</legend>
      <div className={classes["ratings"]}>
        {ratings.map((rating) => (
          <label key={rating} className={classes["rating"]}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onRate(rating)}
            />
            <span>{rating}</span>
          </label>
        ))}
      </div>
      <div className={classes["ends"]} aria-hidden="true">
        <span>{t("survey.worst")}</span>
        <span>{t("survey.best")}</span>
      </div>
      {isMissing && (
        <p id={problemId} role="alert" className={ticketClasses["bad"]}>
          {t("survey.missing")}
        </p>
      )}
    </fieldset>
  );
}
