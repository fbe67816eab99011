import { useEffect, useState } from "react";
import { type Chime, makeChime } from "#visitors/kit/chime.ts";
import { notifyHere } from "#visitors/tracker/state/notifying.ts";
import type { TrackerState } from "#visitors/tracker/state/tracker-state.ts";
import { currentItem } from "#visitors/tracker/state/ticket-status.ts";
import { useWords } from "#visitors/tracker/words/words.ts";

const shakeMs = [500, 200, 500, 200, 900];

/** Rings and vibrates when the visitor is called; returns the chime, which the visitor must allow first. */
export function useAlarm({ rings, ticket }: TrackerState): Chime {
  const t = useWords();
  const [chime] = useState(makeChime);
  const room = (ticket && currentItem(ticket)?.room) ?? "";
  const num = ticket?.num ?? "";
  const text = room === "" ? t("state.called") : t("call", { num, room });
  useEffect(() => {
    if (rings === 0) return;
    chime.play(3);
    if ("vibrate" in navigator) navigator.vibrate(shakeMs);
    if (document.hidden) void notifyHere(text);
    // Each call rings once, whatever else has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rings]);
  return chime;
}
