import { useEffect, useState } from "react";
import { Notice } from "#visitors/kit/notice.tsx";
import { useWords } from "#visitors/tracker/words/words.ts";

/**
 * Tells that the number has changed since this browser last showed it: each day has its own numbers, and staff may move a
 * visit while the page is closed.
 */
export function NewNumber({ num, token }: { readonly num: string | null; readonly token: string }) {
  const t = useWords();
  const [before, setBefore] = useState(() => seenNumber(token) ?? num);
  if (before === null && num !== null) setBefore(num);
  useEffect(() => {
    if (num !== null) keepSeen(token, num);
  }, [token, num]);
  if (before === null || num === null || before === num) return null;
  return <Notice kind="good" title={t("number.changed", { num })} />;
}

const placeOf = (token: string): string => `ticket.${token}.num`;

// A browser may refuse storage; then only changes while the page is open are told.
function seenNumber(token: string): string | null {
  try {
    return localStorage.getItem(placeOf(token));
  } catch {
    return null;
  }
}

function keepSeen(token: string, num: string): void {
  try {
    localStorage.setItem(placeOf(token), num);
  } catch {
    // As above.
  }
}
