import classes from "#visitors/booking/parts/progress.module.css";
import type { Stage } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";

/** How far the visitor has come, as dots. */
export function Progress({ stage: { step, count } }: { readonly stage: Stage }) {
  const t = useWords();
  return (
    <p role="img" aria-label={t("progress", { step, count })} className={classes["dots"]}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} data-state={index + 1 === step ? "here" : index + 1 < step ? "done" : "ahead"} />
      ))}
    </p>
  );
}
