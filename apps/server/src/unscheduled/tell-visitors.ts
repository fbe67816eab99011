import { Refusal } from "@cherga/contract/errors";
import { openTickets } from "@cherga/engine/day/day";
import { msPerMinute } from "@cherga/engine/time/durations";
import type { BaseDeps } from "#auth/base-deps";
import type { MessageDeps } from "#messages/message-deps";
import { waysTo } from "#messages/ways";
import { type DayKey, nowOn } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { RequestKind } from "#queue/runner/day-request";
import { tellOfHours, tellOfLostTime } from "#unscheduled/lost-times";
import { getUnscheduled } from "#unscheduled/resolve-unscheduled";
import { withdrawNews } from "#unscheduled/withdraw-news";

type TellDeps = Pick<BaseDeps, "pool" | "clock"> & Pick<QueueDeps, "days"> & MessageDeps;

/** Settings are saved while they are edited. A day that is closed by mistake can be opened for so long. */
const graceMs = 2 * msPerMinute;
const daysAtOnce = 20;

/** Compares the bookings of days with the opening hours, some minutes after these have changed, and tells visitors. */
export async function tellOfChangedHours(deps: TellDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.pool.query({
    name: "note-changed-hours",
    text: "update organization_day set hours_check_at = $1 where hours_check_at = '-infinity'",
    values: [new Date(now + graceMs)],
  });
  const { rows } = await deps.pool.query<DayKey>({
    name: "days-with-changed-hours",
    text: `
      select organization_id as "organizationId", queue_date as date
      from organization_day join organization on organization.id = organization_id
      where hours_check_at <= $1 and writer_id is not distinct from $2::integer
      order by hours_check_at limit ${daysAtOnce} for update of organization_day skip locked`,
    values: [new Date(now), deps.days.self],
  });
  const errors: unknown[] = [];
  for (const key of rows)
    await deps.days
      .submit(key, checkingHours(deps), { input: null, actorId: null })
      // One day that fails must not hold up the others.
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

const checkingHours = (deps: TellDeps): RequestKind<null, null> => ({
  name: "check-hours",
  command: () => ({ type: "tick" }),
  write: async (tx, _, __, after) => {
    await tellOfHours(deps, tx, after, nowOn(after, deps.clock));
    // The messages of a branch are sent, and so withdrawn, by the centre.
    if (deps.days.self === null)
      await withdrawNews(
        tx.client,
        openTickets(after.day).map(({ id }) => id),
      );
    await tx.client.query({
      name: "hours-checked",
      // The hours may have changed again meanwhile.
      text: `update organization_day set hours_check_at = null
        where organization_id = $1 and queue_date = $2 and hours_check_at > '-infinity'`,
      values: [after.organizationId, after.date],
    });
  },
  answer: () => null,
});

/** The request of staff to tell a visitor that the time of the booking cannot be kept. */
export const tellUnscheduled = (
  deps: Pick<BaseDeps, "clock"> & MessageDeps,
): RequestKind<{ readonly ticketId: number }, null> => ({
  name: "tell-unscheduled",
  command: ({ ticketId }, { known }) => {
    getUnscheduled(known, ticketId);
    if (waysTo(deps, known.config, known.clients.get(ticketId)).length === 0)
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { ticketId });
    return { type: "tick" };
  },
  write: (tx, { ticketId }, _, after) =>
    tellOfLostTime(deps, tx, after, getUnscheduled(after, ticketId), nowOn(after, deps.clock)),
  answer: () => null,
});
