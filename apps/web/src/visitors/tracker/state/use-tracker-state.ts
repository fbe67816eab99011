import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { useCallback, useEffect, useReducer } from "react";
import { hearTime } from "#shared/server-clock.ts";
import { listen } from "#visitors/kit/stream.ts";
import { begin, follow, type TrackerState } from "#visitors/tracker/state/tracker-state.ts";
import { useWords } from "#visitors/tracker/words/words.ts";

/** A phone hidden for longer has probably lost its connection without noticing. */
const asleepMs = 5_000;

/** Follows a ticket; returns its state, and a function that applies the answer of a call. */
export function useTrackerState(
  token: string,
  first: TrackedTicket | undefined,
): readonly [TrackerState, (ticket: TrackedTicket) => void] {
  const { language } = useWords();
  const [following, hear] = useReducer(follow, first, begin);

  useEffect(() => {
    const open = (): (() => void) => {
      const close = listen<TrackedTicket>(
        "/tracker/sse",
        { authorization: `Ticket ${token}`, lang: language },
        {
          // A new connection begins with the current ticket: only that makes the data current again.
          onOpen: () => {},
          onMessage: (ticket) => {
            hearTime(ticket.time);
            hear({ type: "told", ticket });
            if (ticket.over) close();
          },
          onLost: () => hear({ type: "lost" }),
          onRefused: () => hear({ type: "refused" }),
        },
      );
      return close;
    };
    let stop = open();
    let hiddenAt = Date.now();
    const look = (): void => {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > asleepMs) {
        hear({ type: "woke" });
        stop();
        stop = open();
      }
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [token, language]);

  const answered = useCallback((ticket: TrackedTicket) => hear({ type: "answered", ticket }), []);
  return [following, answered];
}
