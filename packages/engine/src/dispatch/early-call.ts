import type { Candidate } from "#dispatch/candidate";
import type { Situation } from "#dispatch/situation";

/** Why a call would be early. The operator may confirm it and call all the same. */
export type EarlyCall = {
  readonly early: "break" | "notEnoughTime" | "priorBooking";
  /** When the call would no longer be early. */
  readonly until?: number;
};

/** Returns why calling this visitor now would be early; undefined if it would not. */
export function earlyCall(candidate: Candidate, at: Situation): EarlyCall | undefined {
  for (const guard of guards) {
    const early = guard(candidate, at);
    if (early !== undefined) return early;
  }
  return undefined;
}

type Guard = (candidate: Candidate, at: Situation) => EarlyCall | undefined;

const guards: readonly Guard[] = [
  ({ pullTime }, { now }) => (pullTime > now ? { early: "priorBooking", until: pullTime } : undefined),
  (_, { shift: { isOnDuty, dutyFrom } }) =>
    isOnDuty ? undefined : { early: "break", ...(dutyFrom === undefined ? {} : { until: dutyFrom }) },
  (candidate, at) => runsInto(at.shift.nextBreak, "break", candidate, at),
  (candidate, at) => runsInto(at.nextBooking, "notEnoughTime", candidate, at),
];

/** An operator's own planned visits were already planned around breaks and bookings: they are late, not early. */
function runsInto(
  stretch: { readonly from: number; readonly to: number } | undefined,
  early: EarlyCall["early"],
  { durationMs, plannedWith }: Candidate,
  { now, operatorId }: Situation,
): EarlyCall | undefined {
  if (stretch === undefined || plannedWith === operatorId || now + durationMs <= stretch.from)
    return undefined;
  return { early, until: stretch.to };
}
