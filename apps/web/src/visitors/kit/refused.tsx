import { useEffect, useRef } from "react";
import classes from "#visitors/kit/loaded.module.css";
import { useCommonWords } from "#visitors/kit/words/use-common-words.ts";
import { Button } from "#visitors/kit/button.tsx";
import type { CallFailure } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** Shows a failure, and offers a retry where that may help. */
export function Refused({
  failure,
  onAgain,
}: {
  readonly failure: CallFailure;
  readonly onAgain?: () => void;
}) {
  const t = useCommonWords();
  const place = useRef<HTMLDivElement>(null);
  // Takes the focus: the pressed button may be gone or far below.
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

/** Returns the failure in the visitor's words; for a limit, which one. */
function failureText(
  t: ReturnType<typeof useCommonWords>,
  { code, details }: Pick<CallFailure, "code" | "details">,
): string {
  const limit = code === "ERROR_LIMIT" && hasType(details) ? t.find(`limit.${details.type}`) : undefined;
  return limit ?? t.find(`error.${code}`) ?? t("error.other");
}

const hasType = (details: unknown): details is { readonly type: string } =>
  typeof details === "object" && details !== null && "type" in details && typeof details.type === "string";
