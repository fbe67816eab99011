import type { Candidate } from "#dispatch/candidate";
import type { Settings } from "#rules/rules";
import type { OperatorDay, Work } from "#schedule/operator-day";
import type { DayFrame } from "#time/day-frame";
import { instantOf, minuteAt } from "#time/day-frame";
import { eligibleWork } from "#slots/eligible-work";

/** Everything that matters when an operator calls a visitor. */
export type Situation = {
  readonly now: number;
  readonly settings: Settings;
  readonly operatorId: number;
  readonly shift: Shift;
  /** The operator's next planned visit. */
  readonly nextBooking: { readonly from: number; readonly to: number } | undefined;
  /** The kind of visitor who was called last, by any operator. */
  readonly lastCalled: "booked" | "walkIn" | undefined;
  /** When each service was last called. */
  readonly calledAtByService: ReadonlyMap<number, number>;
};

/** The operator's work at a moment. Off duty it is the next work, or else the last. */
export type Shift = {
  readonly day: OperatorDay;
  readonly work: Work;
  readonly isOnDuty: boolean;
  /** When the next work begins; only set off duty. */
  readonly dutyFrom: number | undefined;
  readonly nextBreak: { readonly from: number; readonly to: number } | undefined;
};

/** Returns the operator's shift at a moment; undefined if the operator does not work on that day. */
export function shiftAt(day: OperatorDay, frame: DayFrame, now: number): Shift | undefined {
  const minute = minuteAt(frame, now);
  const current = day.work.find(({ from, to }) => from <= minute && minute < to);
  const ahead = day.work.find(({ from }) => from > minute);
  const work = current ?? ahead ?? day.work.at(-1);
  if (work === undefined) return undefined;

  const pause = day.breaks
    .filter(({ from }) => from > minute && day.work.some(({ to }) => to === from))
    .toSorted((a, b) => a.from - b.from)[0];
  return {
    day,
    work,
    isOnDuty: current !== undefined,
    dutyFrom: current === undefined && ahead !== undefined ? instantOf(frame, ahead.from) : undefined,
    nextBreak: pause && { from: instantOf(frame, pause.from), to: instantOf(frame, pause.to) },
  };
}

/** Whether the operator's current work takes such visitors, and the candidate is not bound to another operator. */
export function operatorMayCall(candidate: Candidate, { shift, operatorId, settings }: Situation): boolean {
  return (
    (candidate.boundTo === undefined || candidate.boundTo === operatorId) &&
    (candidate.isPresent || !candidate.isBooked || !settings.checkInRequired) &&
    isTaken(shift, candidate)
  );
}

function isTaken({ day, work }: Shift, { serviceId, ticketType }: Candidate): boolean {
  for (const eligible of eligibleWork(day, serviceId, ticketType)) if (eligible.work === work) return true;
  return false;
}
