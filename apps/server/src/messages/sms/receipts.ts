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
  const places = together.map((waiting, place) => ({
    waiting,
    place,
    part: findSent?.(waiting.receipt, isLate(waiting)),
  }));
  const sent = places.flatMap(({ waiting, place, part }) =>
    part === undefined
      ? []
      : [{ messageId: part.messageId, candidate: exactCandidate(waiting.receipt, place, part.partId) }],
  );
  const searched = places.filter(({ part }) => part === undefined);
  const found = new Set<WaitingReceipt>();

  async function write(candidates: readonly Candidate[], keys: Keys): Promise<void> {
    for (const place of await writeReceipts(deps, organizationIds, candidates, keys)) {
      const waiting = together[place];
      if (waiting !== undefined) found.add(waiting);
    }
  }

  if (sent.length > 0)
    await write(
      sent.map(({ candidate }) => candidate),
      { messageIds: sent.map(({ messageId }) => messageId), partIds: [] },
    );
  for (let first = 0; first < searched.length; first += mostSearched) {
    const group = searched.slice(first, first + mostSearched);
    const candidates = group.flatMap(({ waiting, place }) => candidatesOf(waiting, place));
    await write(candidates, { messageIds: [], partIds: candidates.map(({ id }) => id) });
  }
  return found;
}

/** An id under which the message of a receipt may be known. */
type Candidate = Pick<Receipt, "lastDigits" | "state" | "error"> & {
  /** Which receipt it is of. */
  readonly place: number;
  readonly id: string;
  readonly isExact: boolean;
};

/** The ids by which messages are found: their own, or those that the gateway gave to their parts. */
type Keys = { readonly messageIds: readonly number[]; readonly partIds: readonly string[] };

/** Writes receipts; returns the places of those that are about known messages. A message is delivered with its last part. */
async function writeReceipts(
  { pool, clock }: ReceiptDeps,
  organizationIds: readonly number[] | undefined,
  candidates: readonly Candidate[],
  { messageIds, partIds }: Keys,
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ place: number }>({
    name: "write-receipts",
    text: `
      with candidate as materialized (
        select * from jsonb_to_recordset($1::jsonb) as candidate (place integer, id text, "isExact" boolean,
          "lastDigits" text, state text, error text)
      ), message_found as materialized (
        select id, organization_id, reference, recipient from message where id = any($5::integer[])
        union all
        -- All ids are looked up at once: one by one, the planner may read the whole table for each.
        select id, organization_id, reference, recipient from message
        where cardinality($6::text[]) > 0 and reference is not null
          and string_to_array(reference, ' ') && $6::text[] and channel = 'sms'
      ), known as materialized (
        -- The organizations are compared here: by their index, the planner would read all their messages.
        select id, unnest(string_to_array(reference, ' ')) as part_id,
          right(regexp_replace(recipient, '\\D', '', 'g'), $3) as last_digits
        from message_found where $2::integer[] is null or organization_id = any($2)
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
      messageIds,
      partIds,
    ],
  });
  return rows.map(({ place }) => place);
}

const exactCandidate = ({ lastDigits, state, error }: Receipt, place: number, id: string): Candidate => ({
  place,
  id,
  isExact: true,
  lastDigits,
  state,
  error,
});

/**
 * Whether its own id is unknown for longer than notes usually take. Only then it is looked for in other notations: they
 * are many.
 */
const isLate = ({ misses }: WaitingReceipt): boolean => misses > 1;

/** Returns the ids under which a message may be known. */
const candidatesOf = (waiting: WaitingReceipt, place: number): readonly Candidate[] => [
  ...waiting.receipt.ids.map((id) => exactCandidate(waiting.receipt, place, id)),
  ...(isLate(waiting) ? otherNotationsOf(waiting.receipt.ids) : []).map((id) => ({
    ...exactCandidate(waiting.receipt, place, id),
    isExact: false,
  })),
];
