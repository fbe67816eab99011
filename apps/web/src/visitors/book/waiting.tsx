import { useWords } from "#visitors/book/words.ts";
import classes from "#visitors/book/waiting.module.css";

/** Says that something is on its way. */
export function Waiting() {
  const t = useWords();
  return (
    <p role="status" aria-busy="true" className={classes["waiting"]}>
      {t("loading")}
    </p>
  );
}
