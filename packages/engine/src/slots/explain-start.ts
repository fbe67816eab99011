import type { Agenda, Wish } from "#slots/agenda";
import { eligibleWork } from "#slots/eligible-work";
import { fits } from "#slots/find-starts";
import type { DayFrame } from "#time/day-frame";

/** Why an operator can take a visit at a minute, or cannot. */
export const startReasons = [
  "free",
  /** The time has passed. */
  "past",
  /** The operator does not work then. */
  "notWorking",
  /** The operator works then, but not for this service, this way of registering, or this reserved time. */
  "otherWork",
  /** The service begins only at certain minutes of the hour. */
  "grid",
  /** Another visit is promised. */
  "busy",
  /** A quota of the schedule is used up. */
  "quota",
  /** The operator could not take a floating break any more. */
  "break",
  /** The visit would not end before the work does. */
  "tooShort",
] as const;
export type StartReason = (typeof startReasons)[number];

/**
 * Explains why an operator can take a visit at a minute, or cannot. The search itself is asked: what it would answer if
 * one condition were lifted. The first condition that makes the difference is the reason.
 */
export function explainStart(agenda: Agenda, wish: Wish, frame: DayFrame, minute: number): StartReason {
  const fitsIf = (agendaThen: Partial<Agenda>, wishThen: Partial<Wish> = {}): boolean =>
    fits({ ...agenda, ...agendaThen }, { ...wish, ...wishThen }, frame, minute);
  if (fitsIf({})) return "free";
  if (minute < wish.notBefore) return "past";
  const { day } = agenda;
  const isWithin = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
    from <= minute && minute < to;
  if (!day.work.some(isWithin)) return "notWorking";
  if (!eligibleWork(day, wish.serviceId, wish.ticketType).some(({ work }) => isWithin(work)))
    return "otherWork";
  if (fitsIf({}, { align: 1 })) return "grid";
  const withoutQuotas = { used: new Map<string, number>() };
  const withoutBreaks = { day: { ...day, floatingBreaks: [] } };
  if (fitsIf(withoutQuotas)) return "quota";
  // Before other visits: without them the break could be taken elsewhere.
  if (fitsIf(withoutBreaks)) return "break";
  // Also if several conditions hold: other visits are what a person sees first.
  const isBusy = fitsIf({ ...withoutQuotas, ...withoutBreaks, busy: [] }, { align: 1 });
  return isBusy ? "busy" : "tooShort";
}
