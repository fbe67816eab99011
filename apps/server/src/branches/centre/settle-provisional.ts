import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import type { BranchLinks } from "#branches/centre/branch-links";
import type { DayKey } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import { registerProvisionalTicket, requestFor } from "#queue/registration/register-provisional";
import { endProvisional, leasesOfTicket } from "#queue/provisional/leases";
import { noteRequest } from "#queue/provisional/provisional-tickets";
import { plainCommand } from "#queue/runner/day-request";
import { transact } from "#queue/runner/transact";

type ProvisionalDeps = { readonly pool: pg.Pool; readonly days: Days; readonly branchLinks: BranchLinks };

type ProvisionalTicket = DayKey & { readonly ticketId: number; readonly writerId: number | null };

/** Registers the provisional tickets whose branch can be asked, or whose days are decided here again. */
export async function settleProvisional(deps: ProvisionalDeps): Promise<void> {
  const { rows } = await deps.pool.query<ProvisionalTicket>({
    name: "provisional-tickets",
    text: `
      select distinct ticket.id as "ticketId", ticket.organization_id as "organizationId", ticket.queue_date as date,
        writer_id as "writerId"
      from provisional_event join ticket on ticket.id = ticket_id
      join organization on organization.id = ticket.organization_id
      where ticket.status = 'success' or (writer_id is null and ticket.status in ('reservation', 'confirm'))
      order by ticket.id`,
  });
  const errors: unknown[] = [];
  for (const ticket of rows) {
    const isHere = ticket.writerId === deps.days.self;
    const isReached = ticket.writerId !== null && deps.branchLinks.connectedIds().includes(ticket.writerId);
    // One that fails must not hold up the others.
    if (isHere || isReached) await settle(deps, ticket, isHere).catch((error: unknown) => errors.push(error));
  }
  const [first] = errors.filter((error) => !isOffline(error));
  if (first !== undefined) throw first;
}

/** The line was lost meanwhile, or the branch cannot write; it is tried again. */
const isOffline = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === "ERROR_BRANCH_OFFLINE" || error.code === "ERROR_UNAVAILABLE");

/** The visit cannot be registered, however often it is tried. */
const finalCodes: ReadonlySet<string> = new Set<ErrorCode>([
  "ERROR_DAY_CLOSED",
  "ERROR_DATE_SELECT",
  "ERROR_TIME_SELECT",
  "ERROR_NO_SERVICE",
  "ERROR_SERVICE_SELECT",
  "ERROR_TIME_RESERVED",
]);

async function settle(
  { pool, days, branchLinks }: ProvisionalDeps,
  { ticketId, organizationId, date }: ProvisionalTicket,
  isHere: boolean,
): Promise<void> {
  const key = { organizationId, date };
  if (!isHere) await transact(pool, (client) => noteRequest(client, key, ticketId));
  const request = requestFor(await days.read(key), ticketId, await tracesOf(pool, ticketId));
  if (request === undefined) {
    // A visitor who had not confirmed when the centre took over chooses a time again.
    if (isHere) await abandon(pool, ticketId);
    return;
  }
  const leaseIds = await leasesOfTicket(pool, ticketId);
  try {
    if (isHere) await registerProvisionalTicket(days, key, request, leaseIds);
    else await branchLinks.register(key, request, leaseIds);
  } catch (error) {
    if (!(error instanceof Refusal) || !finalCodes.has(error.code)) throw error;
    await pool.query(
      "insert into refused_booking (ticket_id, organization_id, code) values ($1, $2, $3) on conflict do nothing",
      [ticketId, organizationId, error.code],
    );
    if (isHere) await abandon(pool, ticketId);
    else await cancel(days, key, ticketId);
  }
}

/** Cancels a booking that the branch cannot register; its visitor gets a message. */
async function cancel(days: Days, key: DayKey, ticketId: number): Promise<void> {
  await days.submit(key, plainCommand, {
    input: { type: "cancel", ticketId, isAtOnce: true },
    actorId: null,
  });
}

/** Gives up a provisional ticket of a day that is decided here, and that does not have it. */
async function abandon(pool: pg.Pool, ticketId: number): Promise<void> {
  await transact(pool, async (client) => {
    await endProvisional(client, ticketId);
    await client.query("update ticket set status = 'cancel' where id = $1", [ticketId]);
  });
}

async function tracesOf(
  pool: pg.Pool,
  ticketId: number,
): Promise<readonly { readonly channel: string; readonly key: string }[]> {
  const { rows } = await pool.query<{ channel: string; key: string }>(
    "select channel, encode(key, 'hex') as key from ticket_trace where ticket_id = $1",
    [ticketId],
  );
  return rows;
}
