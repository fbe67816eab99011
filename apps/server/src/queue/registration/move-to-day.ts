import { Refusal } from "@cherga/contract/errors";
import type { TransferPayload } from "@cherga/engine/day/command";
import type { CountedVisit } from "@cherga/engine/limits/organization-quota";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayKey, DayState } from "#queue/day/day-state";
import { dayLimits, periodCounts } from "#queue/registration/quotas";
import { isTooFar } from "#queue/registration/register";
import type { Arrival, TransferKind, TransferRequest } from "#queue/runner/transfer-ticket";

/** A kind of move to another day. */
export type DayMoveKind<I, T> = Pick<TransferKind<I, T>, "name" | "answer"> & {
  /** Checks the move against the target day. May refuse. */
  readonly check?: (input: I, known: DayState, now: number) => void;
};

/** A ticket that is to be moved to another day, and by whom. */
type DayMove<I> = TransferRequest<I> & {
  readonly from: DayKey;
  readonly to: DayKey;
  readonly arrive: Arrival;
};

/** Moves a ticket to another day, under the rules of a new ticket: not too far ahead, and within the quotas. */
export function moveToDay<I, T>(
  { days }: Pick<QueueDeps, "days">,
  kind: DayMoveKind<I, T>,
  { from, to, input, arrive, ...request }: DayMove<I>,
): Promise<T> {
  const move = { input, arrive, movedFrom: from.date };
  return days.transfer(from, to, moveTransfer(kind), { ...request, input: move });
}

type Move<I> = { readonly input: I; readonly arrive: Arrival; readonly movedFrom: CalendarDate };

/** Returns the kind of transfer that moves tickets to another day. */
export function moveTransfer<I, T>({ name, check, answer }: DayMoveKind<I, T>): TransferKind<Move<I>, T> {
  return {
    name,
    counts: ({ movedFrom }, known, payload) => periodCounts(known, countedOf(payload, movedFrom)),
    arrive: (moved, { known, payload, limits, now }) => {
      if (isTooFar(known, now)) throw new Refusal("ERROR_DATE_SELECT");
      check?.(moved.input, known, now);
      const counted = countedOf(payload, moved.movedFrom);
      return { ...moved.arrive, limits: [...limits, ...dayLimits(known, counted)] };
    },
    answer: (moved, ...rest) => answer(moved.input, ...rest),
  };
}

const countedOf = ({ items, ticketType }: TransferPayload, movedFrom: CalendarDate): CountedVisit => ({
  serviceIds: items.map(({ serviceId }) => serviceId),
  ticketType,
  movedFrom,
});
