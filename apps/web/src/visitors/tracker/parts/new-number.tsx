import { useState } from "react";
import { Notice } from "#visitors/kit/notice.tsx";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Tells that the number has changed since the page was opened: each day has its own numbers. */
export function NewNumber({ num }: { readonly num: string | null }) {
  const t = useWords();
  const [first, setFirst] = useState(num);
  if (first === null && num !== null) setFirst(num);
  if (first === null || num === null || first === num) return null;
  return <Notice kind="good" title={t("number.changed", { num })} />;
}
