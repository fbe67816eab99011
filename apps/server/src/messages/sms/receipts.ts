import { setTimeout as sleep } from "node:timers/promises";
import { type DeliveryDeps, yieldToStaff } from "#delivery/delivery";
import { writeTogether } from "#delivery/write-together";
import { comparedDigits, otherNotationsOf, type Receipt } from "#messages/sms/read-receipt";

export type ReceiptDeps = Pick<DeliveryDeps, "pool" | "clock" | "publicGate">;

/** Writes receipts on the messages they are about. */
export type ReceiptWriter = {
  /** Settles as soon as the receipt is safe, or its message is known to be unknown so far. */
  write(receipt: Receipt): Promise<void>;
};

/** Whose messages receipts may be about. */
export type ReceiptSource = {
  /** Absent: those of all organizations. */
  readonly organizationIds?: readonly number[];
  /** Finds the message among those that were sent lately; the others are looked for in the database. */
  readonly findSent?: (receipt: Receipt, withOtherNotations: boolean) => SentPart | undefined;
};

/** A part of a message that the gateway has taken, under this id. */
export type SentPart = { readonly messageId: number; readonly partId: string };

/** In a burst, receipts are written this often: seldom enough for their messages to be noted first. */
const writeEveryMs = 60;
/** How long a receipt may be earlier than the note that its message was sent. */
const earlyMs = 15_000;
/** Most notes are written this soon after the gateway's answer. */
const soonMs = 250;
const laterMs = 1_000;
/** With more ids at a time, the planner would read the whole table and compare each row with each id. */
const mostSearched = 20;

type WaitingReceipt = {
  readonly receipt: Receipt;
  readonly since: number;
  /** How often the message was not found. */
  readonly misses: number;
};

/**
 * Writes receipts. One for an unknown message is tried again for a while, because gateways may send it before we have
 * noted the message's id; then it is dropped.
 */
export function makeReceiptWriter(deps: ReceiptDeps, source: ReceiptSource = {}): ReceiptWriter {
  const put = writeTogether<WaitingReceipt>(async (together) => {
    await yieldToStaff(deps);
    const found = await writeAll(deps, together, source);
    for (const waiting of together)
      if (!found.has(waiting) && performance.now() < waiting.since + earlyMs)
        void tryAgain({ ...waiting, misses: waiting.misses + 1 });
  }, writeEveryMs);

  async function tryAgain(waiting: WaitingReceipt): Promise<void> {
    await sleep(waiting.misses > 1 ? laterMs : soonMs, undefined, { ref: false });
    // The gateway has been told that we have the receipt, so a failing database is asked again.
    await put(waiting).catch(() => tryAgain(waiting));
  }

  return { write: (receipt) => put({ receipt, since: performance.now(), misses: 0 }) };
}

/** Writes receipts; returns those that are about known messages. */
async function writeAll(
  deps: ReceiptDeps,
  together: readonly WaitingReceipt[],
  { organizationIds, findSent }: ReceiptSource,
): Promise<ReadonlySet<WaitingReceipt>> {
  const sent: ReceiptOfPart[] = [];
  const searched: WaitingReceipt[] = [];
  for (const waiting of together) {
    const part = findSent?.(waiting.receipt, isLate(waiting));
    if (part === undefined) searched.push(waiting);
    else sent.push({ waiting, ...part });
  }
  const found: ReceiptOfPart[] = [];
  for (let first = 0; first < searched.length; first += mostSearched)
    found.push(...(await findParts(deps, organizationIds, searched.slice(first, first + mostSearched))));
  const receipts = [...sent, ...found];
  if (receipts.length === 0) return new Set();
  const noted = await writeReceipts(deps, receipts);
  return new Set(receipts.flatMap(({ waiting, messageId }) => (noted.has(messageId) ? waiting : [])));
}

/** A receipt, and the part that it is about. */
type ReceiptOfPart = SentPart & { readonly waiting: WaitingReceipt };

/** An id under which the message of a receipt may be known. */
type Candidate = {
  /** Which receipt it is of. */
  readonly place: number;
  readonly id: string;
  readonly isExact: boolean;
  readonly lastDigits: string;
};

/** Looks in the database for the parts that receipts are about. */
async function findParts(
  { pool }: ReceiptDeps,
  organizationIds: readonly number[] | undefined,
  searched: readonly WaitingReceipt[],
): Promise<readonly ReceiptOfPart[]> {
  const candidates = searched.flatMap(candidatesOf);
  const { rows } = await pool.query<SentPart & { readonly place: number }>({
    name: "find-parts",
    text: `
      with candidate as materialized (
        select * from jsonb_to_recordset($1::jsonb) as candidate (place integer, id text, "isExact" boolean,
          "lastDigits" text)
      ), message_found as materialized (
        -- All ids are looked up at once: one by one, the planner may read the whole table for each.
        select id, organization_id, reference, recipient from message
        where reference is not null and string_to_array(reference, ' ') && $2::text[] and channel = 'sms'
      ), known as materialized (
        -- The organizations are compared here: by their index, the planner would read all their messages.
        select id, unnest(string_to_array(reference, ' ')) as part_id,
          right(regexp_replace(recipient, '\\D', '', 'g'), $4) as last_digits
        from message_found where $3::integer[] is null or organization_id = any($3)
      )
      -- A gateway may use an id again after a long time, so the latest message counts.
      select distinct on (candidate.place) candidate.place, known.id as "messageId", candidate.id as "partId"
      from candidate join known on known.part_id = candidate.id
      where "isExact" or last_digits = "lastDigits"
      order by candidate.place, "isExact" desc, known.id desc`,
    values: [
      JSON.stringify(candidates),
      candidates.map(({ id }) => id),
      organizationIds ?? null,
      comparedDigits,
    ],
  });
  return rows.flatMap(({ place, messageId, partId }) => {
    const waiting = searched[place];
    return waiting === undefined ? [] : { waiting, messageId, partId };
  });
}

/**
 * Writes receipts on their messages; returns the messages that are noted as sent, or were before. A message is
 * delivered with its last part.
 */
async function writeReceipts(
  { pool, clock }: ReceiptDeps,
  receipts: readonly ReceiptOfPart[],
): Promise<ReadonlySet<number>> {
  const outcomes = new Map<number, { readonly delivered: string[]; error: string | null }>();
  for (const { messageId, partId, waiting } of receipts) {
    const outcome = outcomes.get(messageId) ?? { delivered: [], error: null };
    if (waiting.receipt.state === "delivered") outcome.delivered.push(partId);
    else outcome.error = waiting.receipt.error;
    outcomes.set(messageId, outcome);
  }
  const { rows } = await pool.query<{ id: number }>({
    name: "write-receipts",
    // The state before is data: with a constant, the planner expects a single row, and compares each row with each receipt.
    text: `
      with written as (
        -- A part may be named twice: the gateway has repeated its receipt.
        update message set
          delivered_parts = array_to_string(string_to_array(message.delivered_parts, ' ') || receipt.delivered, ' '),
          state = case when receipt.error is not null then 'failed'
            when string_to_array(message.delivered_parts, ' ') || receipt.delivered @> string_to_array(reference, ' ')
            then 'delivered' else state end,
          delivered_at = case when receipt.error is null
            and string_to_array(message.delivered_parts, ' ') || receipt.delivered @> string_to_array(reference, ' ')
            then $4::timestamptz end,
          error = coalesce(receipt.error, message.error)
        from (select id, string_to_array(delivered, ' ') as delivered, error, state_before
          from unnest($1::integer[], $2::text[], $3::text[], $5::text[])
            as row (id, delivered, error, state_before)) as receipt
        where message.id = any($1) and message.id = receipt.id and message.state = receipt.state_before
      )
      select id from message where id = any($1) and state <> 'queued'`,
    values: [
      [...outcomes.keys()],
      Array.from(outcomes.values(), ({ delivered }) => delivered.join(" ")),
      Array.from(outcomes.values(), ({ error }) => error),
      clock.now(),
      Array.from(outcomes, () => "sent"),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether its own id is unknown for longer than notes usually take. Only then it is looked for in other notations: they
 * are many.
 */
const isLate = ({ misses }: WaitingReceipt): boolean => misses > 1;

/** Returns the ids under which a message may be known. */
function candidatesOf(waiting: WaitingReceipt, place: number): readonly Candidate[] {
  const { ids, lastDigits } = waiting.receipt;
  return [
    ...ids.map((id) => ({ place, id, isExact: true, lastDigits })),
    ...(isLate(waiting) ? otherNotationsOf(ids) : []).map((id) => ({
      place,
      id,
      isExact: false,
      lastDigits,
    })),
  ];
}
