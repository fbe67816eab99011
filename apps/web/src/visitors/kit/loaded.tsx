import type { ReactNode } from "react";
import { Refused } from "#visitors/kit/refused.tsx";
import type { AnswerState } from "#visitors/kit/use-answer.ts";
import { useCommonWords } from "#visitors/kit/words/use-common-words.ts";
import classes from "#visitors/kit/loaded.module.css";

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
  const t = useCommonWords();
  return (
    <p role="status" aria-busy="true" className={classes["waiting"]}>
      {t("loading")}
    </p>
  );
}
