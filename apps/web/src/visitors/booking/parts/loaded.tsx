import type { ReactNode } from "react";
import { Refused } from "#visitors/booking/parts/refused.tsx";
import type { AnswerState } from "#visitors/booking/state/use-answer.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import classes from "#visitors/booking/parts/parts.module.css";

/** Shows an answer once it has arrived; until then a loading notice, or the failure. */
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

function Waiting() {
  const t = useWords();
  return (
    <p role="status" aria-busy="true" className={classes["waiting"]}>
      {t("loading")}
    </p>
  );
}
