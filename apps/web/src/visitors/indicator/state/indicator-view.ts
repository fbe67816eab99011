import type { IndicatorState } from "@cherga/contract/calls/indicator";
import { displayLostMs } from "@cherga/contract/devices/console-limits";

/** What the browser above a window knows. */
export type IndicatorView = {
  /** `out`: not enrolled, or no longer. */
  readonly line: "out" | "in";
  /** It was enrolled before. */
  readonly wasIn: boolean;
  /** What was told last, and when, in milliseconds. */
  readonly told: { readonly state: IndicatorState; readonly at: number } | undefined;
  /** The time of the last event. */
  readonly now: number;
};

export type IndicatorEvent =
  | { readonly type: "letIn" | "refused" }
  | { readonly type: "told"; readonly state: IndicatorState; readonly now: number }
  | { readonly type: "ticked"; readonly now: number };

/** Returns the view of a browser that was just switched on. */
export const startingView = (isIn: boolean): IndicatorView => ({
  line: isIn ? "in" : "out",
  wasIn: false,
  told: undefined,
  now: 0,
});

/** Returns the view after an event. */
export function hearIndicator(view: IndicatorView, heard: IndicatorEvent): IndicatorView {
  switch (heard.type) {
    case "letIn":
      return startingView(true);
    case "refused":
      return { ...view, line: "out", wasIn: true, told: undefined };
    case "told":
      return { ...view, told: { state: heard.state, at: heard.now }, now: heard.now };
    case "ticked":
      return { ...view, now: heard.now };
  }
}

/**
 * Returns what may be shown; undefined if it was told too long ago to be true. The server tells it every few seconds. A
 * clock that was set back proves nothing, either.
 */
export function shownIn({ told, now }: IndicatorView): IndicatorState | undefined {
  const isFresh = told !== undefined && now >= told.at && now - told.at <= displayLostMs;
  return isFresh ? told.state : undefined;
}
