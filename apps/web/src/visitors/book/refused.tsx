import { useEffect, useRef } from "react";
import { failureText } from "#visitors/book/failure-text.ts";
import classes from "#visitors/book/refused.module.css";
import { useWords } from "#visitors/book/words.ts";
import { Button } from "#visitors/shared/button.tsx";
import type { CallFailure } from "#visitors/shared/call.ts";
import { Notice } from "#visitors/shared/notice.tsx";

/** Says what did not work, and offers to try it again where that may help. */
export function Refused({
  failure,
  onAgain,
}: {
  readonly failure: CallFailure;
  readonly onAgain?: () => void;
}) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  // What was pressed may be gone, or far below: whoever works with keys goes on from here.
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes["refused"]}>
      <Notice kind="bad" title={failureText(t, failure)}>
        {onAgain !== undefined && <Button onClick={onAgain}>{t("again")}</Button>}
      </Notice>
    </div>
  );
}
