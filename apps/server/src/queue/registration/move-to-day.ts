import { Refusal } from "@cherga/contract/errors";
import type { TransferPayload } from "@cherga/engine/day/command";
import type { CountedVisit } from "@cherga/engine/limits/organization-quota";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayKey, DayState } from "#queue/day/day-state";
import { dayLimits, periodCounts } from "#queue/registration/quotas";
import { isTooFar } from "#queue/registration/register";
import type { Arrival, TicketTransfer } from "#queue/runner/transfer-ticket";

/** A ticket that is to be moved to another day, and by whom. */
export type DayMove<T> = Pick<TicketTransfer<T>, "leave" | "actorId" | "idempotency" | "answer"> & {
  readonly from: DayKey;
  readonly to: DayKey;
  readonly arrive: Arrival;
  /** Checks the move against the target day. May refuse. */
  readonly check?: (known: DayState, now: number) => void;
};

/** Moves a ticket to another day, under the rules of a new ticket: not too far ahead, and within the quotas. */
export function moveToDay<T>({ days }: Pick<QueueDeps, "days">, move: DayMove<T>): Promise<T> {
  const { from, to, arrive, check, ...asked } = move;
  return days.transfer(from, to, {
    ...asked,
    counts: (known, luggage) => periodCounts(known, countedOf(luggage, from)),
    arrive: ({ known, luggage, limits, now }) => {
      if (isTooFar(known, now)) throw new Refusal("ERROR_DATE_SELECT");
      check?.(known, now);
      return { ...arrive, limits: [...limits, ...dayLimits(known, countedOf(luggage, from))] };
    },
  });
}

const countedOf = ({ items, ticketType }: TransferPayload, { date }: DayKey): CountedVisit => ({
  serviceIds: items.map(({ serviceId }) => serviceId),
  ticketType,
  movedFrom: date,
});
