export const intervalKinds = ["planned", "waiting", "called", "serving", "paused", "held"] as const;
export type IntervalKind = (typeof intervalKinds)[number];

/** A time an item spent in one way. Without an end it is still going on. */
export type Interval = {
  readonly kind: IntervalKind;
  readonly from: number;
  readonly to: number | undefined;
};

/**
 * What events say of an interval. A queued item turns from planned to waiting by the clock alone, so that no event
 * tells of it: `pullTime` does.
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

/** Gives an item's intervals in order of time, as they stand at an instant. Until the item ends, the last is open. */
export function intervalsOf(spans: readonly Span[], now: number): readonly Interval[] {
  return spans
    .flatMap((span) => (span.kind === "queued" ? intervalsOfQueue(span, now) : [span]))
    .filter(({ from, to }) => from !== to);
}

/** Gives how many milliseconds an item spent in some ways, until an instant. */
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
