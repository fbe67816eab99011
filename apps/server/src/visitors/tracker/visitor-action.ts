import { Refusal } from "@cherga/contract/errors";
import { findTicket, hasEnded, type Ticket } from "@cherga/engine/day/day";
import { msPerMinute } from "@cherga/engine/time/durations";
import type { BaseDeps } from "#auth/base-deps";
import { countAttempt } from "#auth/throttle";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { IdempotencyKey, RequestKind } from "#queue/runner/day-request";
import type { Visitor } from "#visitors/shared/visitor";
import { isGivenUp, mayDo } from "#visitors/shared/visitor-permissions";
import { getTracked } from "#visitors/tracker/find-ticket";

/** What a visitor wants to do with their ticket. */
export type VisitorWish =
  | { readonly action: "giveUp" | "checkIn" }
  | { readonly action: "late"; readonly minutes: number };

/** Runs an action on a visitor's ticket, if it is allowed. What is done already is not refused. */
export async function doVisitorAction(
  deps: Pick<BaseDeps, "db" | "pool"> & Pick<QueueDeps, "days">,
  visitor: Visitor,
  wish: VisitorWish,
  idempotency: IdempotencyKey | undefined,
): Promise<void> {
  const { ticketId, key } = visitor;
  // Each change is stored permanently, so they are rate limited.
  if (wish.action === "late")
    await countAttempt(deps.db, [{ key: `late ${ticketId}`, attempts: 20, minutes: 60 }]);
  try {
    await deps.days.submit(key, visitorAction, {
      input: { ticketId, ...wish },
      actorId: null,
      isFromOutside: true,
      idempotency,
    });
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === "ERROR_ACTION_NOT_ALLOWED";
    if (!isRefused || !isDone(wish, (await getTracked(deps, visitor)).ticket)) throw error;
  }
}

/** A repeated request is answered like the first one. */
const isDone = ({ action }: VisitorWish, ticket: Ticket): boolean =>
  (action === "giveUp" && isGivenUp(ticket)) || (action === "checkIn" && ticket.checkedInAt !== undefined);

/** Checks whether the action is allowed when the request runs. */
export const visitorAction: RequestKind<VisitorWish & { readonly ticketId: number }, true> = {
  name: "visitor-action",
  command: (input, { known, now }) => {
    const { ticketId, action } = input;
    const ticket = findTicket(known.day, ticketId);
    if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (!mayDo(action, { known, ticket, now, isAnswered: false }))
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action });
    switch (input.action) {
      case "giveUp":
        return { type: "cancel", ticketId };
      case "checkIn":
        return { type: "checkIn", ticketId };
      case "late": {
        const item = ticket.items.find((each) => !hasEnded(each));
        const from = Math.max(now, item?.plannedTime ?? now);
        return { type: "editWantedTime", itemId: item?.id ?? -1, wantAt: from + input.minutes * msPerMinute };
      }
    }
  },
  answer: () => true,
};
