import { setImmediate as letOthersRun, setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Clock } from "#base/clock";
import type { PublicGate } from "#http/public-gate";
import type { EventLog } from "#live/event-log";
import { nameStatement } from "#db/name-statement";
import { makeRunningTasks } from "#delivery/running-tasks";
import { writeTogether } from "#delivery/write-together";

/**
 * A table of work that any server does: each row at least once, until it succeeds, fails for good, or expires. The
 * table has the columns id, organization_id, channel, state, is_queued, attempts, error, due_at, leased_until, expires_at,
 * sent_at and reference.
 */
export type DeliveryTable = {
  readonly name: "message" | "report_letter";
  /** SQL: what else is set when a row expires. */
  readonly expirySetClause: "text = ''" | "error = ''";
};

/** One channel of a table, and how its rows are delivered. */
export type DeliveryChannel<Row extends { readonly id: number } = { readonly id: number }> = {
  readonly table: DeliveryTable;
  readonly name: string;
  /** Only rows of these organizations are delivered; absent: all. */
  readonly organizationIds?: readonly number[];
  /** Only rows of these organizations whose recipient begins with this are delivered; absent: all. */
  readonly recipientsFrom?: string | undefined;
  /** The columns of `row` that delivering needs besides its id. */
  readonly columns?: string;
  /** How many rows are delivered at the same time. */
  readonly atOnce?: number;
  /** Whether rows can be delivered now; absent: always. */
  isReady?(): boolean;
  /** Delivers a row. A thrown error counts as a failed attempt. */
  deliver(row: Row): Promise<DeliveryOutcome>;
};

/** The outcome of one attempt. */
export type DeliveryOutcome =
  /** The reference is the receiver's own id of what it took. */
  | { readonly state: "sent"; readonly reference?: string }
  | { readonly state: "failed"; readonly error: string }
  | { readonly state: "retry"; readonly error: string }
  /** The receiver could not be reached: the row is not to blame, and the attempt does not count. */
  | { readonly state: "unavailable"; readonly error: string };

/** The services that delivering needs. */
export type DeliveryDeps = {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** A random number from 0 to 1, which spreads retries in time. */
  readonly random?: () => number;
  readonly eventLog?: Pick<EventLog, "note">;
  /** Delivery waits for the requests of staff, but at most 50 ms at a time. */
  readonly publicGate?: Pick<PublicGate, "staff">;
};

/** A row that this server alone may deliver for a while. */
type TakenRow = { readonly id: number; readonly attempts: number; readonly expiresAt: Date };

const usuallyAtOnce = 20;
/** After this time another server may take the row. Longer than any channel's own time limit. */
const takenForMs = 30_000;
const mostAttempts = 6;
/** So many rows are started in one go. Preparing a message takes a while, and requests of staff would wait for all of them. */
const startedInOneGo = 10;
/** In a burst, outcomes are noted this often. */
const noteEveryMs = 20;
/** A note that fails is repeated this often. Without it, what was sent would be sent again once its lease has ended. */
const noteAttempts = 20;
const notePauseMs = 500;
const secondMs = 1_000;

/** How long delivery waits for staff requests: where staff are always busy, messages leave too. */
const longestYieldMs = 50;

/** Waits, not for long, while requests of staff run; undefined: none runs. */
export const yieldToStaff = ({ publicGate }: Pick<DeliveryDeps, "publicGate">): Promise<void> | undefined =>
  publicGate?.staff.untilNone(longestYieldMs);

/** Returns the topic on which new rows of a channel are announced, on this server and the others. */
export const topicOf = ({ table, name }: Pick<DeliveryChannel, "table" | "name">): string =>
  `${table.name}.${name}`;

/** Delivers the rows of a channel that are due; returns how many were taken. No two servers take the same one. */
export async function deliverDue<Row extends { readonly id: number }>(
  deps: DeliveryDeps,
  channel: DeliveryChannel<Row>,
): Promise<number> {
  const { atOnce = usuallyAtOnce } = channel;
  const outcomes = makeOutcomeWriter(deps, channel.table);
  const delivering = makeRunningTasks();
  const noting = makeRunningTasks();
  let taken = 0;
  let isMore = true;

  async function deliverAndNote(row: Row & TakenRow, now: number): Promise<void> {
    const outcome = await deliverOne(channel, row);
    deps.eventLog?.note("message", `${channel.name}.${outcome.state}`, { about: { id: row.id } });
    noting.add(outcomes.write(row, outcome, now));
  }

  while (isMore && channel.isReady?.() !== false) {
    const freePlaces = atOnce - delivering.size;
    await yieldToStaff(deps);
    const now = deps.clock.now().getTime();
    const rows = await takeDue(deps, channel, now, freePlaces);
    taken += rows.length;
    isMore = rows.length === freePlaces;
    for (const [place, row] of rows.entries()) {
      if (place > 0 && place % startedInOneGo === 0) await letOthersRun();
      delivering.add(deliverAndNote(row, now));
    }
    if (!isMore) break;
    // Rows are taken in large groups: one by one, the database would be busier than the receiver.
    await delivering.untilFewerThan(atOnce / 2 + 1);
    await noting.untilFewerThan(atOnce);
  }
  await delivering.untilFewerThan(1);
  await noting.untilFewerThan(1);
  return taken;
}

async function deliverOne<Row extends { readonly id: number }>(
  { deliver }: DeliveryChannel<Row>,
  row: Row,
): Promise<DeliveryOutcome> {
  try {
    return await deliver(row);
  } catch (error) {
    return { state: "retry", error: error instanceof Error ? error.name : "unreachable" };
  }
}

/** Expires rows that were not delivered in time. It reads all rows that wait, so it is a timer's work. */
export async function expireRows(
  client: Pick<pg.ClientBase, "query">,
  { name, expirySetClause }: DeliveryTable,
  now: Date,
): Promise<void> {
  await client.query({
    name: `expire-${name}`,
    text: `update ${name} set state = 'expired', ${expirySetClause}
      where is_queued and expires_at <= $1`,
    values: [now],
  });
}

async function takeDue<Row extends { readonly id: number }>(
  { pool, clock }: DeliveryDeps,
  { table, name, columns, organizationIds, recipientsFrom }: DeliveryChannel<Row>,
  now: number,
  most: number,
): Promise<readonly (Row & TakenRow)[]> {
  // One organization after the other: rows of another one, whose receiver is down, would have to be passed over.
  const isDue = `channel = '${name}' and is_queued and due_at <= $1 and expires_at > $1
    and (leased_until is null or leased_until <= $1)`;
  const due =
    organizationIds === undefined
      ? `select ctid from ${table.name} where ${isDue} order by due_at limit $3 for update skip locked`
      : `select due.ctid from unnest($4::integer[]) organization (id) cross join lateral (
           select ctid, due_at from ${table.name} where ${isDue}
             and organization_id = organization.id and ($5::text is null or starts_with(recipient, $5))
           order by due_at limit $3 for update skip locked) due
         order by due.due_at limit $3`;
  // The rows are found by their places, which their locks keep. By their ids, a plan from the time when the table was
  // small would read the whole table for each of them. A row that has just changed is somewhere else, and is taken later.
  const text = `
      update ${table.name} as row set attempts = attempts + 1, leased_until = $2
      where row.ctid = any(array(${due}))
      returning row.id, row.attempts, row.expires_at as "expiresAt" ${columns === undefined ? "" : `, ${columns}`}`;
  const { rows } = await pool.query<Row & TakenRow>({
    // Gateways of one channel may need different columns.
    ...nameStatement(text),
    values: [
      new Date(now),
      new Date(now + takenForMs * (clock.speed ?? 1)),
      most,
      ...(organizationIds === undefined ? [] : [organizationIds, recipientsFrom ?? null]),
    ],
  });
  return rows;
}

type WrittenOutcome = {
  readonly id: number;
  readonly attempts: number;
  readonly attemptsToTakeBack: number;
  readonly state: "queued" | "sent" | "failed";
  readonly error: string;
  /** When the row is tried again. */
  readonly dueAt: Date | null;
  readonly reference: string | null;
};

/** Writes outcomes; those that come while a write is under way are written together. */
function makeOutcomeWriter(deps: DeliveryDeps, table: DeliveryTable) {
  const { clock, random = Math.random } = deps;
  const write = writeTogether<WrittenOutcome>(async (outcomes) => {
    await yieldToStaff(deps);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeOutcomes(deps, table, outcomes);
      } catch (error) {
        if (attempt === noteAttempts) throw error;
        await sleep(notePauseMs);
      }
    }
  }, noteEveryMs);
  return {
    write: (row: TakenRow, outcome: DeliveryOutcome, now: number): Promise<void> =>
      write(writtenOutcome(row, outcome, now, { clock, random })),
  };
}

function writtenOutcome(
  { id, attempts, expiresAt }: TakenRow,
  outcome: DeliveryOutcome,
  now: number,
  { clock, random }: Required<Pick<DeliveryDeps, "clock" | "random">>,
): WrittenOutcome {
  const common = { id, attempts, attemptsToTakeBack: 0, error: "", dueAt: null, reference: null };
  switch (outcome.state) {
    case "sent":
      return { ...common, state: "sent", reference: outcome.reference ?? null };
    case "failed":
      return { ...common, state: "failed", error: outcome.error };
    case "retry": {
      const pauseMs = 2 ** attempts * secondMs * (1 + random() / 2);
      const dueAt = new Date(now + pauseMs * (clock.speed ?? 1));
      const isGivenUp = attempts >= mostAttempts || dueAt >= expiresAt;
      return { ...common, state: isGivenUp ? "failed" : "queued", error: outcome.error, dueAt };
    }
    case "unavailable": {
      const dueAt = new Date(now);
      return { ...common, state: "queued", attemptsToTakeBack: 1, error: outcome.error, dueAt };
    }
  }
}

/** Writes outcomes. That of a row that another server has taken since is not written. */
async function writeOutcomes(
  { pool, clock }: DeliveryDeps,
  { name }: DeliveryTable,
  outcomes: readonly WrittenOutcome[],
): Promise<void> {
  const column = <K extends keyof WrittenOutcome>(key: K): readonly WrittenOutcome[K][] =>
    outcomes.map((outcome) => outcome[key]);
  await pool.query({
    name: `note-${name}`,
    // The planner must find the rows by their ids, also if it believes that few wait: so the ids are listed, and the
    // state before is data. A constant would lead to the index of all rows that wait.
    text: `
      update ${name} as row set state = noted.state, error = noted.error, leased_until = null,
        due_at = coalesce(noted.due_at, row.due_at), sent_at = case when noted.state = 'sent' then $8::timestamptz end,
        reference = coalesce(noted.reference, row.reference), attempts = row.attempts - noted.attempts_to_take_back
      from unnest($1::integer[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::timestamptz[], $7::text[],
        $9::text[]) as noted (id, attempts, attempts_to_take_back, state, error, due_at, reference, state_before)
      where row.id = any($1) and row.id = noted.id and row.attempts = noted.attempts
        and row.state = noted.state_before`,
    values: [
      column("id"),
      column("attempts"),
      column("attemptsToTakeBack"),
      column("state"),
      column("error"),
      column("dueAt"),
      column("reference"),
      clock.now(),
      outcomes.map(() => "queued"),
    ],
  });
}
