import type { ReactNode } from "react";
import { Refused } from "#visitors/booking/parts/refused.tsx";
import type { AnswerState } from "#visitors/booking/state/use-answer.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import classes from "#visitors/booking/parts/parts.module.css";

/** Shows what was asked for once it is there; until then that it is on its way, or why it is not. */
export function Loaded<T>({
  of: { asked, askAgain },
  children,
}: {
  readonly of: { readonly asked: AnswerState<T>; readonly askAgain: () => void };
  readonly children: (answer: T) => ReactNode;
}) {
  switch (asked.state) {
    case "waiting":
      return <Waiting />;
    case "failed":
      return <Refused failure={asked.failure} onAgain={askAgain} />;
    case "there":
      return children(asked.answer);
  }
}

/** Says that something is on its way. */
function Waiting() {
  const t = useWords();
  return (
    <p role="status" aria-busy="true" className={classes["waiting"]}>
      {t("loading")}
    </p>
  );
}
