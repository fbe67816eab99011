import { useWords } from "#visitors/booking/words/words.ts";
import classes from "#visitors/booking/parts/waiting.module.css";

/** Says that something is on its way. */
export function Waiting() {
  const t = useWords();
  return (
    <p role="status" aria-busy="true" className={classes["waiting"]}>
      {t("loading")}
    </p>
  );
}
