import type { Booking } from "@cherga/contract/calls/booking";
import { Refusal } from "@cherga/contract/errors";
import { findTicket } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { DayState } from "#queue/day/day-state";
import { type DayMoveKind, moveToDay } from "#queue/registration/move-to-day";
import { asMovedMeanwhile } from "#queue/registration/moved-meanwhile";
import { bookingReachReason } from "#queue/registration/booking-reach";
import { refuseUnlessOpenToPublic } from "#queue/registration/register";
import type { StartWish } from "#queue/registration/starts-on";
import { partsOfItems } from "#queue/registration/wanted-visit";
import type { IdempotencyKey, RequestKind } from "#queue/runner/day-request";
import type { Visitor } from "#visitors/shared/visitor";
import { bookingView } from "#visitors/booking/booking-view";
import { mayMove } from "#visitors/shared/visitor-permissions";

/** Moves a visitor's booking: the old time is freed and the new one taken in one step. */
export const moveBooking = (...args: Parameters<typeof moveToTime>): Promise<Booking> =>
  moveToTime(...args).catch((error: unknown) => {
    throw asMovedMeanwhile(error);
  });

async function moveToTime(
  deps: BaseDeps & QueueDeps & VisitorDeps,
  { ticketId, key }: Visitor,
  startAt: number,
  idempotency: IdempotencyKey | undefined,
): Promise<Booking> {
  const to = await deps.days.dayAt(key.organizationId, startAt);
  const now = deps.clock.now().getTime();
  if (bookingReachReason(await deps.days.configOf(key.organizationId), to.date, now))
    throw new Refusal("ERROR_DATE_SELECT");
  if (to.date === key.date)
    return deps.days.submit(key, moveWithinDayKind(deps), {
      input: { ticketId, startAt },
      actorId: null,
      isFromOutside: true,
      idempotency,
    });
  const { type, parts } = wishToMove(await deps.days.read(key), ticketId);
  return moveToDay(deps, moveToDayKind(deps), {
    from: key,
    to,
    input: { ticketId, startAt, type, parts },
    actorId: null,
    idempotency,
    leave: { type: "leave", ticketId },
    arrive: { type: "arrive", startAt },
  });
}

type MoveInput = { readonly ticketId: number; readonly startAt: number };

export const moveWithinDayKind = (deps: Pick<BaseDeps, "secretOf">): RequestKind<MoveInput, Booking> => ({
  name: "move-booking-within-day",
  command: ({ ticketId, startAt }, { known, now }) => {
    refuseUnlessOpenToPublic(deps, known, wishToMove(known, ticketId), startAt, now);
    return { type: "setPassWay", ticketId, passWay: "fixed", startAt };
  },
  answer: moved,
});

export const moveToDayKind = (
  deps: Pick<BaseDeps, "secretOf">,
): DayMoveKind<MoveInput & Pick<StartWish, "type" | "parts">, Booking> => ({
  name: "move-booking-to-day",
  check: ({ startAt, ...wish }, known, now) => refuseUnlessOpenToPublic(deps, known, wish, startAt, now),
  answer: moved,
});

function moved({ ticketId }: MoveInput, _: unknown, after: DayState, now: number): Booking {
  return bookingView(after, ticketId, now);
}

/** Returns the wish for moving a booking. Refuses a ticket that has no planned time, or was called already. */
export function wishToMove(known: DayState, ticketId: number): StartWish {
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
  if (!mayMove({ known, ticket })) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { status: ticket.status });
  return {
    type: ticket.type,
    parts: partsOfItems(ticket.items),
    except: new Set(ticket.items.map(({ id }) => id)),
  };
}
