import { nextReminderAt } from "@cherga/engine/reminders/reminders";
import type { BaseDeps } from "#auth/base-deps";
import type { MessageDeps } from "#messages/message-deps";
import { putMessages } from "#messages/outbox";
import { opensAtOn, reminderMessages, reminderRule, type WaitOf } from "#messages/reminder-messages";
import { type DayKey, type DayState, nowOn } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayTx, RequestKind } from "#queue/runner/day-request";
import type { DayChange } from "#queue/runner/write-result";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { waitingForecastsIn } from "#visitors/shared/waiting-forecast";

type ReminderDeps = Pick<BaseDeps, "pool" | "clock"> &
  Pick<QueueDeps, "days"> &
  Pick<VisitorDeps, "waitingForecasts"> &
  MessageDeps;

const daysAtOnce = 20;

/** Sends the reminders of bookings that are due. */
export async function remindOfBookings(deps: ReminderDeps): Promise<void> {
  const { rows } = await deps.pool.query<DayKey>({
    name: "days-to-remind",
    text: `
      select organization_id as "organizationId", queue_date as date
      from organization_day join organization on organization.id = organization_id
      where remind_at <= $1 and writer_id is not distinct from $2::integer
      order by remind_at limit ${daysAtOnce} for update of organization_day skip locked`,
    values: [deps.clock.now(), deps.days.self],
  });
  for (const key of rows) await remindOn(deps, key);
}

/** Sends the reminders by place and by expected call, for the days of organizations that have any. */
export async function remindThoseWhoWait(deps: ReminderDeps): Promise<void> {
  const { rows } = await deps.pool.query<{ id: number }>({
    name: "organizations-with-reminders",
    text: `select id from organization where jsonb_array_length(reminders) > 0
      and writer_id is not distinct from $1::integer`,
    values: [deps.days.self],
  });
  for (const { id } of rows) {
    const key = await deps.days.dayAt(id, deps.clock.now().getTime());
    const known = await deps.days.read(key);
    const due = messagesOn(deps, known);
    if (due.length > 0 && (await hasUnsent(deps, due))) await remindOn(deps, key);
  }
}

/** Whether a message was never queued: most that are due were, and their day need not be disturbed. */
async function hasUnsent({ pool }: ReminderDeps, due: ReturnType<typeof messagesOn>): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>({
    name: "reminders-sent",
    text: `select count(*)::integer as count from unnest($1::integer[], $2::text[]) as due (ticket_id, once)
      join message using (ticket_id, once)`,
    values: [due.map(({ ticketId }) => ticketId), due.map(({ once }) => once)],
  });
  return (rows[0]?.count ?? 0) < due.length;
}

/** Queues what is due under the lock of the day, so that no visitor is reminded after the call. */
const remindOn = (deps: ReminderDeps, key: DayKey): Promise<null> =>
  deps.days.submit(key, remindingOn(deps), { input: null, actorId: null });

const remindingOn = (deps: ReminderDeps): RequestKind<null, null> => ({
  name: "remind",
  command: () => ({ type: "tick" }),
  write: async (tx, _, __, after) => {
    await putMessages(tx, messagesOn(deps, after));
    await tx.client.query({
      name: "set-remind-at",
      text: "update organization_day set remind_at = $3 where organization_id = $1 and queue_date = $2",
      values: [after.organizationId, after.date, remindAt(after, nowOn(after, deps.clock))],
    });
  },
  answer: () => null,
});

function messagesOn(deps: ReminderDeps, known: DayState) {
  const now = nowOn(known, deps.clock);
  return reminderMessages(deps, known, waitsOn(deps, known, now), now);
}

/** Returns what visitors can expect; the forecast is made when the first of them waits. */
function waitsOn({ waitingForecasts }: ReminderDeps, known: DayState, now: number): WaitOf {
  let forecastOf: ReturnType<typeof waitingForecastsIn> | undefined;
  return (ticket) => {
    if (ticket.passWay === "fixed") return { likelyAt: undefined, peopleAhead: undefined };
    forecastOf ??= waitingForecastsIn(known, waitingForecasts.of(known, now));
    const { expectedCall, peopleAhead } = forecastOf(ticket, now);
    const likely = expectedCall?.likely ?? undefined;
    return {
      likelyAt: likely === undefined ? undefined : Date.parse(likely),
      peopleAhead: peopleAhead ?? undefined,
    };
  };
}

function remindAt(known: DayState, now: number): Date | null {
  const { day, config } = known;
  const at = nextReminderAt(day, config.organization.reminders.map(reminderRule), now, opensAtOn(known));
  return at === undefined ? null : new Date(at);
}

/**
 * Keeps the time of the next reminder up to date, in the transaction of the change. An earlier time stays: what was due
 * at it may not have been sent yet.
 */
export async function writeRemindAt(tx: DayTx, { after, events }: DayChange, now: number): Promise<void> {
  if (!events.some(({ event }) => concernsBookings.has(event.type))) return;
  const at = remindAt(after, now);
  if (at === null) return;
  await tx.client.query({
    name: "advance-remind-at",
    text: `update organization_day set remind_at = $3
      where organization_id = $1 and queue_date = $2 and (remind_at is null or remind_at > $3)`,
    values: [after.organizationId, after.date, at],
  });
}

const concernsBookings: ReadonlySet<string> = new Set([
  "registered",
  "arrived",
  "statusChanged",
  "moveInTime",
  "passWayChanged",
]);
