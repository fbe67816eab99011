import type { DeviceTrouble } from "@cherga/contract/calls/devices";
import type { PaymentTrouble } from "@cherga/contract/calls/payments";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import type { Hall, HallRow } from "#staff/hall/hall.ts";
import { minutesIn, servedFor, waitedMs } from "#staff/hall/rows/norms.ts";
import { type Expectations, type Glance, glanceOf } from "#staff/screens/dashboard/glance.ts";

/** A situation in the hall that needs attention. */
export type Attention =
  /** Visitors wait, and no operator will call them. */
  | { readonly kind: "stranded"; readonly row: HallRow; readonly count: number }
  /** Visitors wait longer than allowed; the row has the longest wait. */
  | { readonly kind: "waits"; readonly row: HallRow; readonly count: number; readonly minutes: number }
  /** Operators are on shift, but not present. */
  | { readonly kind: "absent"; readonly operators: readonly OperatorRow[]; readonly count: number }
  /** A window is paused while visitors wait. */
  | {
      readonly kind: "asleep";
      readonly operator: OperatorRow;
      readonly minutes: number;
      readonly count: number;
    }
  /** A window has been free for long while visitors wait longer than allowed. */
  | {
      readonly kind: "idle";
      readonly operator: OperatorRow;
      readonly minutes: number;
      readonly count: number;
    }
  /** The visit takes much longer than the service's norm. */
  | { readonly kind: "slow"; readonly row: HallRow; readonly minutes: number; readonly norm: number }
  /** A device does not work. */
  | { readonly kind: "device"; readonly device: DeviceTrouble; readonly count: 1 }
  /** Nobody knows what became of a payment, or money was taken twice. */
  | { readonly kind: "payment"; readonly payment: PaymentTrouble; readonly count: 1 }
  | { readonly kind: "outside"; readonly row: HallRow; readonly count: number }
  | { readonly kind: "late"; readonly row: HallRow; readonly count: number };

/** The most urgent first. */
const urgency: readonly Attention["kind"][] = [
  "stranded",
  "waits",
  "absent",
  "payment",
  "device",
  "asleep",
  "idle",
  "slow",
  "outside",
  "late",
];

/** What needs attention besides the hall itself. */
type Troubles = {
  readonly troubles?: readonly DeviceTrouble[];
  readonly payments?: readonly PaymentTrouble[];
};

/** Returns what needs attention in the hall, the most urgent first. */
export function attentionOf(
  hall: Hall,
  expected: Expectations,
  now: number,
  glance: Glance = glanceOf(hall, expected, now),
  { troubles = [], payments = [] }: Troubles = {},
): readonly Attention[] {
  const found: Attention[] = [
    ...troubles.map((device) => ({ kind: "device", device, count: 1 }) as const),
    ...payments.map((payment) => ({ kind: "payment", payment, count: 1 }) as const),
  ];
  const absent = [...hall.operators.values()].filter(({ state }) => state === "absent");
  for (const { stranded, firstStranded: row, over, longest } of glance.byService) {
    // An absent operator may still come.
    if (row !== undefined && absent.length === 0) found.push({ kind: "stranded", row, count: stranded });
    if (over > 0)
      found.push({ kind: "waits", row: longest, count: over, minutes: minutesIn(waitedMs(longest, now)) });
  }
  if (absent.length > 0) found.push({ kind: "absent", operators: absent, count: absent.length });
  for (const operator of hall.operators.values()) {
    const minutes = operator.since === null ? 0 : minutesIn(now - Date.parse(operator.since));
    if (operator.state === "sleep" && glance.waiting > 0 && minutes > 0)
      found.push({ kind: "asleep", operator, minutes, count: glance.waiting });
    if (operator.state === "free" && glance.over > 0 && minutes >= idleMinutes)
      found.push({ kind: "idle", operator, minutes, count: glance.over });
  }
  for (const row of glance.inHand) {
    const served = servedFor(row, now);
    if (served !== undefined && isSlow(served)) found.push({ kind: "slow", row, ...served });
  }
  found.push(...together("outside", glance.outside), ...together("late", glance.latecomers));
  return found.toSorted(
    (a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || weightOf(b) - weightOf(a),
  );
}

/** A window that is free for a shorter time may be about to call. */
const idleMinutes = 3;

/** Slow: longer than the norm by half, and by this many minutes. */
const slow = { times: 1.5, minutes: 5 } as const;

export const isSlow = ({ minutes, norm }: { readonly minutes: number; readonly norm: number }): boolean =>
  minutes > norm * slow.times && minutes - norm >= slow.minutes;

function together(kind: "outside" | "late", rows: readonly HallRow[]): readonly Attention[] {
  const [row] = rows;
  return row === undefined ? [] : [{ kind, row, count: rows.length }];
}

const weightOf = (attention: Attention): number =>
  "minutes" in attention ? attention.minutes : attention.count;
