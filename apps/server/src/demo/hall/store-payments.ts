import { randomUUID } from "node:crypto";
import type { PaymentState } from "@cherga/engine/payment/payment-life";
import type pg from "pg";
import { type InventedPayment, refunded } from "#demo/hall/payments";
import { priceIn } from "#payments/quote";
import { makeReference } from "#payments/take-payment";
import type { DayState } from "#queue/day/day-state";

/**
 * Stores the payments of simulated visitors with their history, as the product leaves them once they are decided. They
 * are many and in the past, so they are not taken one by one. `areNoted` says whether the tickets show them already.
 * Returns their ids.
 */
export async function storePayments(
  client: Pick<pg.ClientBase, "query">,
  known: DayState,
  payments: readonly InventedPayment[],
  { areNoted }: { readonly areNoted: boolean },
): Promise<readonly number[]> {
  if (payments.length === 0) return [];
  const named = payments
    .toSorted((a, b) => a.begunAt - b.begunAt)
    .map((payment) => ({ ...payment, reference: makeReference(payment.ticketItemId), charge: randomUUID() }));
  const { rows } = await client.query<{ id: number }>({
    name: "put-demo-payments",
    text: `insert into payment (organization_id, ticket_id, ticket_item_id, amount_minor, currency, way, provider,
        provider_ref, refunded_minor, state, noted_state, created_by, created_at, decided_at, receipt, reference, url,
        pos_device_id, hub_print)
      select $1::integer, "ticketId", "itemId", "amountMinor", currency, way, row.provider, "providerRef", "refundedMinor",
        state, case when $3::boolean then state end, "takerId", "begunAt", "paidAt", receipt, reference, url,
        "posDeviceId", (select payment_hub_print(payment_hub) from organization
          where id = $1 and payment_hub ->> 'provider' = row.provider)
      from jsonb_to_recordset($2::jsonb) as row ("ticketId" integer, "itemId" integer, "amountMinor" bigint,
        currency text, way text, provider text, "providerRef" text, "refundedMinor" bigint, state text,
        "takerId" integer, "begunAt" timestamptz, "paidAt" timestamptz, receipt text, reference text, url text,
        "posDeviceId" integer)
      returning id`,
    values: [known.organizationId, JSON.stringify(named.map(rowOf)), areNoted],
  });
  const charges = named.filter(({ way }) => way === "frame");
  await client.query({
    name: "put-demo-charges",
    text: `insert into test_charge (ref, reference, organization_id, amount_minor, currency, title, state)
      select charge, reference, $1::integer, "amountMinor", currency, title, 'paid'
      from jsonb_to_recordset($2::jsonb) as row (charge uuid, reference text, "amountMinor" bigint, currency text,
        title text)`,
    values: [
      known.organizationId,
      JSON.stringify(
        charges.map((payment) => ({ ...payment, title: priceIn(known, payment.ticketItemId).title })),
      ),
    ],
  });
  await client.query({
    name: "put-demo-refunds",
    text: `insert into payment_refund (payment_id, amount_minor, reason, state, created_by, created_at, asked_at)
      select payment.id, payment.amount_minor, row.reason, 'done', payment.created_by, row.at, row.at
      from jsonb_to_recordset($1::jsonb) as row (reference text, reason text, at timestamptz)
        join payment on payment.reference = row.reference`,
    values: [
      JSON.stringify(
        named.flatMap(({ reference, refund }) =>
          refund === undefined ? [] : [{ reference, reason: refund.reason, at: new Date(refund.at) }],
        ),
      ),
    ],
  });
  await client.query({
    name: "put-demo-payment-events",
    text: `insert into payment_event (payment_id, at, state, actor_id, details)
      select payment.id, row.at, row.state, row."actorId", case when row.state <> 'refunded' then '{}'
        else jsonb_build_object('refundedMinor', payment.refunded_minor) || coalesce(
          (select jsonb_build_object('refund', id, 'reason', reason) from payment_refund
            where payment_id = payment.id and row."actorId" is not null), '{}') end
      from jsonb_to_recordset($1::jsonb) as row (reference text, at timestamptz, state text, "actorId" integer,
        place integer) join payment on payment.reference = row.reference
      order by row.place`,
    values: [JSON.stringify(named.flatMap(eventsOf).map((event, place) => ({ ...event, place })))],
  });
  return rows.map(({ id }) => id);
}

type NamedPayment = InventedPayment & {
  readonly reference: string;
  /** The provider's name of it, if it is paid on the page of the test provider. */
  readonly charge: string;
};

function rowOf({ refund, reference, charge, ...payment }: NamedPayment) {
  const { way, ticketItemId: itemId, begunAt, paidAt } = payment;
  const { state, refundedMinor } = refund === undefined ? payment : refunded(payment);
  return {
    ...payment,
    ...traces[way]({ itemId, reference, charge }),
    itemId,
    reference,
    state,
    refundedMinor,
    begunAt: new Date(begunAt),
    paidAt: new Date(paidAt),
  };
}

type Traces = { provider: string; providerRef: string | null; receipt: string; url: string | null };

/** What each way of payment leaves behind. The id of the item makes receipts different. */
const traces: Readonly<
  Record<
    InventedPayment["way"],
    (of: { readonly itemId: number; readonly reference: string; readonly charge: string }) => Traces
  >
> = {
  cash: ({ itemId }) => ({
    provider: "cash",
    providerRef: null,
    receipt: String(itemId).padStart(8, "0"),
    url: null,
  }),
  // The bank's number, and the terminal's own.
  pos: ({ itemId, reference }) => ({
    provider: "pos",
    providerRef: reference,
    receipt: `5${String(itemId).padStart(11, "0")}/${String(itemId % 1_000_000).padStart(6, "0")}`,
    url: null,
  }),
  frame: ({ charge }) => ({
    provider: "test",
    providerRef: charge,
    receipt: charge.slice(0, 8),
    url: `/api/payment/test/page/${charge}`,
  }),
};

type PaymentEvent = {
  readonly reference: string;
  readonly at: Date;
  readonly state: PaymentState;
  readonly actorId: number | null;
};

/** Returns the history of a payment. Events from a provider or a terminal have no staff member. */
function eventsOf({
  way,
  takerId,
  begunAt,
  paidAt,
  refund,
  reference,
}: NamedPayment): readonly PaymentEvent[] {
  const isCash = way === "cash";
  const event = (at: number, state: PaymentState, actorId: number | null): PaymentEvent => ({
    reference,
    at: new Date(at),
    state,
    actorId,
  });
  return [
    ...(isCash ? [] : [event(begunAt, "created", takerId), event(begunAt, "pending", null)]),
    event(paidAt, "paid", isCash ? takerId : null),
    ...(refund === undefined ? [] : [event(refund.at, "refunded", isCash ? takerId : null)]),
  ];
}
