import type pg from "pg";
import type { Clock } from "#base/clock";

/**
 * A table of work that any server does: each row at least once, until it succeeds, fails for good, or expires. The
 * table has the columns id, channel, state, attempts, error, due_at, expires_at and sent_at.
 */
export type DeliveryTable = {
  readonly name: "message";
  /** What else is set when a row expires. */
  readonly onExpiry: "text = ''";
};

/** One channel of a table, and how its rows are delivered. */
export type DeliveryChannel = {
  readonly table: DeliveryTable;
  readonly name: string;
  /** Delivers the row with this id. A thrown error counts as a failed attempt. */
  deliver(id: number): Promise<DeliveryOutcome>;
};

/** The outcome of one attempt. */
export type DeliveryOutcome =
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly error: string }
  | { readonly state: "retry"; readonly error: string };

/** The services that delivering needs. */
export type DeliveryDeps = {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** A random number from 0 to 1, which spreads retries in time. */
  readonly random?: () => number;
};

/** A row that this server alone may deliver until the lease ends. */
type Lease = { readonly id: number; readonly attempts: number; readonly expiresAt: Date };

const mostAtOnce = 20;
/** After this time another server may take the row. Longer than any channel's own time limit. */
const leaseMs = 30_000;
const mostAttempts = 6;
const secondMs = 1_000;

/** Returns the topic on which new rows of a channel are announced, on this server and the others. */
export const topicOf = ({ table, name }: Pick<DeliveryChannel, "table" | "name">): string =>
  `${table.name}.${name}`;

/** Delivers the rows of a channel that are due; returns how many were taken. No two servers take the same one. */
export async function deliverDue(deps: DeliveryDeps, channel: DeliveryChannel): Promise<number> {
  const now = deps.clock.now().getTime();
  await expireRows(deps.pool, channel.table, new Date(now), channel.name);
  const leases = await takeDue(deps, channel, now);
  await Promise.all(
    leases.map(async (lease) => {
      const outcome = await channel.deliver(lease.id).catch((error: unknown): DeliveryOutcome => ({
        state: "retry",
        error: error instanceof Error ? error.name : "unreachable",
      }));
      await note(deps, channel.table, lease, outcome, now);
    }),
  );
  return leases.length;
}

/** Expires rows that were not delivered in time; of one channel, or of all. */
export async function expireRows(
  client: Pick<pg.ClientBase, "query">,
  { name, onExpiry }: DeliveryTable,
  now: Date,
  channel?: string,
): Promise<void> {
  await client.query({
    name: `expire-${name}`,
    text: `update ${name} set state = 'expired', ${onExpiry}
      where state = 'queued' and expires_at <= $1 and ($2::text is null or channel = $2)`,
    values: [now, channel ?? null],
  });
}

async function takeDue(
  { pool, clock }: DeliveryDeps,
  { table, name }: DeliveryChannel,
  now: number,
): Promise<readonly Lease[]> {
  const { rows } = await pool.query<Lease>({
    name: `take-${table.name}`,
    text: `
      with due as (
        select id from ${table.name} where channel = $3 and state = 'queued' and due_at <= $1
        order by due_at limit ${mostAtOnce} for update skip locked
      )
      update ${table.name} as row set attempts = attempts + 1, due_at = $2 from due where row.id = due.id
      returning row.id, row.attempts, row.expires_at as "expiresAt"`,
    values: [new Date(now), new Date(now + leaseMs * (clock.speed ?? 1)), name],
  });
  return rows;
}

/** Notes the outcome, unless the lease has ended and another server has taken the row. */
async function note(
  { pool, clock, random = Math.random }: DeliveryDeps,
  table: DeliveryTable,
  { id, attempts, expiresAt }: Lease,
  outcome: DeliveryOutcome,
  now: number,
): Promise<void> {
  const pauseMs = 2 ** attempts * secondMs * (1 + random() / 2);
  const nextAt = new Date(now + pauseMs * (clock.speed ?? 1));
  const isGivenUp = attempts >= mostAttempts || nextAt >= expiresAt;
  const state = outcome.state === "retry" ? (isGivenUp ? "failed" : "queued") : outcome.state;
  await pool.query({
    name: `note-${table.name}`,
    text: `update ${table.name} set state = $3, error = $4, due_at = $5,
        sent_at = case when $3 = 'sent' then $6::timestamptz end
      where id = $1 and attempts = $2 and state = 'queued'`,
    values: [id, attempts, state, "error" in outcome ? outcome.error : "", nextAt, clock.now()],
  });
}
