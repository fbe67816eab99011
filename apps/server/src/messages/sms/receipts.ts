import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { writeTogether } from "#delivery/write-together";
import { comparedDigits, otherNotationsOf, type Receipt } from "#messages/sms/read-receipt";

export type ReceiptDeps = { readonly pool: pg.Pool; readonly clock: Clock };

/** Writes receipts on the messages they are about. */
export type ReceiptWriter = {
  /** Settles as soon as the receipt is safe, or its message is known to be unknown so far. */
  write(receipt: Receipt): Promise<void>;
};

/** How long a receipt may be earlier than the note that its message was sent. */
const earlyMs = 15_000;
/** Most notes are written this soon after the gateway's answer. */
const soonMs = 250;
const laterMs = 1_000;

type Waiting = {
  readonly receipt: Receipt;
  readonly since: number;
  /** How often the message was not found. */
  readonly misses: number;
};

/**
 * Writes the receipts of the messages of some organizations, or of all. One for an unknown message is tried again for a
 * while, because gateways may send it before we have noted the message's id; then it is dropped.
 */
export function makeReceiptWriter(deps: ReceiptDeps, organizationIds?: readonly number[]): ReceiptWriter {
  const put = writeTogether<Waiting>(async (together) => {
    const found = await writeReceipts(deps, together, organizationIds);
    for (const [place, { receipt, since, misses }] of together.entries())
      if (!found.has(place) && performance.now() < since + earlyMs)
        void tryAgain({ receipt, since, misses: misses + 1 });
  });

  async function tryAgain(waiting: Waiting): Promise<void> {
    await sleep(waiting.misses > 1 ? laterMs : soonMs, undefined, { ref: false });
    // The gateway has been told that we have the receipt, so a failing database is asked again.
    await put(waiting).catch(() => tryAgain(waiting));
  }

  return { write: (receipt) => put({ receipt, since: performance.now(), misses: 0 }) };
}

/** Writes receipts; returns which of them are about known messages. A message is delivered with its last part. */
async function writeReceipts(
  { pool, clock }: ReceiptDeps,
  together: readonly Waiting[],
  organizationIds: readonly number[] | undefined,
): Promise<ReadonlySet<number>> {
  const candidates = together.flatMap(candidatesOf);
  const { rows } = await pool.query<{ place: number }>({
    name: "write-receipts",
    text: `
      with candidate as materialized (
        select * from jsonb_to_recordset($1::jsonb) as candidate (place integer, id text, "isExact" boolean,
          "lastDigits" text, state text, error text)
      ), known as materialized (
        -- All ids are looked up at once: one by one, the planner may read the whole table for each.
        select id, unnest(string_to_array(reference, ' ')) as part_id,
          right(regexp_replace(recipient, '\\D', '', 'g'), $3) as last_digits
        from message where reference is not null and string_to_array(reference, ' ') && $5::text[]
          and channel = 'sms' and ($2::integer[] is null or organization_id = any($2))
      ), part as materialized (
        -- A gateway may use an id again after a long time, so the latest message counts.
        select distinct on (candidate.place) candidate.place, known.id as message_id, candidate.id, candidate.state,
          candidate.error
        from candidate join known on known.part_id = candidate.id
        where "isExact" or last_digits = "lastDigits"
        order by candidate.place, "isExact" desc, known.id desc
      ), outcome as (
        select message_id, coalesce(array_agg(id) filter (where state = 'delivered'), '{}') as delivered,
          max(error) filter (where state = 'failed') as error
        from part group by message_id
      ), written as (
        -- A part may be named twice: the gateway has repeated its receipt.
        update message set
          delivered_parts = array_to_string(string_to_array(delivered_parts, ' ') || outcome.delivered, ' '),
          state = case when outcome.error is not null then 'failed'
            when string_to_array(delivered_parts, ' ') || outcome.delivered @> string_to_array(reference, ' ')
            then 'delivered' else message.state end,
          delivered_at = case when outcome.error is null
            and string_to_array(delivered_parts, ' ') || outcome.delivered @> string_to_array(reference, ' ')
            then $4::timestamptz end,
          error = coalesce(outcome.error, message.error)
        from outcome where message.id = outcome.message_id and message.state = 'sent'
      )
      select place from part`,
    values: [
      JSON.stringify(candidates),
      organizationIds ?? null,
      comparedDigits,
      clock.now(),
      candidates.map(({ id }) => id),
    ],
  });
  return new Set(rows.map(({ place }) => place));
}

/**
 * Returns the ids under which a message may be known. Other notations are many, so they are looked for only when its own
 * is unknown for longer than notes usually take.
 */
const candidatesOf = ({ receipt, misses }: Waiting, place: number) => {
  const { ids, lastDigits, state, error } = receipt;
  const common = { place, lastDigits, state, error };
  return [
    ...ids.map((id) => ({ ...common, id, isExact: true })),
    ...(misses > 1 ? otherNotationsOf(ids).map((id) => ({ ...common, id, isExact: false })) : []),
  ];
};
