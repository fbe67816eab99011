import type { IndicatorState } from "@cherga/contract/calls/indicator";
import { displayLostMs } from "@cherga/contract/devices/console-limits";
import { useEffect, useReducer, useState } from "react";
import {
  hearIndicator,
  type IndicatorView,
  shownIn,
  startingView,
} from "#visitors/indicator/state/indicator-view.ts";
import { listen } from "#visitors/kit/stream.ts";

/** How often it is checked whether what is shown is still true. */
const lookMs = 500;

/** Follows the server; returns the view, what may be shown now, and a function to enrol. */
export function useIndicator(): {
  readonly view: IndicatorView;
  readonly shown: IndicatorState | undefined;
  readonly letIn: (credential: string) => void;
} {
  const [credential, setCredential] = useState(() => localStorage.getItem(place) ?? undefined);
  const [view, tell] = useReducer(hearIndicator, credential !== undefined, startingView);
  useEffect(() => {
    // The time of this computer goes on while a tablet sleeps, unlike timers.
    const ticking = setInterval(() => tell({ type: "ticked", now: Date.now() }), lookMs);
    return () => clearInterval(ticking);
  }, []);
  useEffect(() => {
    if (credential === undefined) return undefined;
    return listen<IndicatorState>(
      "/indicator/sse",
      { authorization: `Screen ${credential}`, lang: "en" },
      {
        // A connection begins with the current state.
        onOpen: () => undefined,
        onMessage: (state) => tell({ type: "told", state, now: Date.now() }),
        // A short gap is no reason to go blank: the clock decides.
        onLost: () => undefined,
        onRefused: () => {
          localStorage.removeItem(place);
          setCredential(undefined);
          tell({ type: "refused" });
        },
      },
      displayLostMs,
    );
  }, [credential]);
  return {
    view,
    shown: shownIn(view),
    letIn: (next) => {
      localStorage.setItem(place, next);
      setCredential(next);
      tell({ type: "letIn" });
    },
  };
}

const place = "indicator-credential";
