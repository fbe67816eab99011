export const intervalKinds = ["planned", "waiting", "called", "serving", "paused", "held"] as const;
export type IntervalKind = (typeof intervalKinds)[number];

/** A time an item spent in one state. Without an end it is still going on. */
export type Interval = {
  readonly kind: IntervalKind;
  readonly from: number;
  readonly to: number | undefined;
};

/**
 * An interval as the events record it. A queued item turns from planned to waiting by the clock alone, without an
 * event; `pullTime` says when.
 */
export type Span =
  | {
      readonly kind: Exclude<IntervalKind, "waiting">;
      readonly from: number;
      readonly to: number | undefined;
    }
  | {
      readonly kind: "queued";
      readonly from: number;
      readonly to: number | undefined;
      readonly pullTime: number;
    };

/** Returns an item's intervals at an instant, in order of time. Until the item ends, the last is open. */
export function intervalsOf(spans: readonly Span[], now: number): readonly Interval[] {
  return spans
    .flatMap((span) => (span.kind === "queued" ? intervalsOfQueue(span, now) : [span]))
    .filter(({ from, to }) => from !== to);
}

/** Returns how many milliseconds an item spent in the given kinds of intervals, until an instant. */
export function timeSpent(spans: readonly Span[], kinds: readonly IntervalKind[], now: number): number {
  return intervalsOf(spans, now)
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { from, to = now }) => sum + Math.max(0, to - from), 0);
}

function intervalsOfQueue(
  { from, to, pullTime }: Extract<Span, { kind: "queued" }>,
  now: number,
): readonly Interval[] {
  if (pullTime <= from) return [{ kind: "waiting", from, to }];
  if (pullTime >= (to ?? now + 1)) return [{ kind: "planned", from, to }];
  return [
    { kind: "planned", from, to: pullTime },
    { kind: "waiting", from: pullTime, to },
  ];
}
