import { paymentTopic } from "@cherga/contract/calls/payments";
import { isOpen, type Payment, type PaymentWay } from "@cherga/engine/payment/payment-life";
import { type Kysely, sql } from "kysely";
import type { Change } from "#db/change";
import type { Database } from "#db/tables";
import type { Tx } from "#db/transaction";

/** A payment as it is stored. */
export type StoredPayment = Payment & {
  readonly id: number;
  readonly organizationId: number;
  readonly ticketId: number;
  readonly ticketItemId: number;
  readonly way: PaymentWay;
  readonly provider: string;
  readonly providerRef: string | null;
  /** Tells by which keys of the provider it was begun; null: by none, or nobody knows. */
  readonly hubPrint: string | null;
  readonly reference: string;
  readonly url: string | null;
  readonly payload: string | null;
  readonly posDeviceId: number | null;
  readonly receipt: string | null;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly asks: number;
  /** Its visit was deleted before it was paid, and its page is being closed. */
  readonly isClosing: boolean;
  /** Its visit was deleted, so that the money is given back or kept with a reason. */
  readonly isForDeleted: boolean;
  readonly keptReason: string | null;
  /** What is being given back; its outcome is not known yet. */
  readonly refundingMinor: number;
};

const columns = sql`payment.id, payment.organization_id as "organizationId", payment.ticket_id as "ticketId",
  payment.ticket_item_id as "ticketItemId", payment.way, payment.provider, payment.provider_ref as "providerRef",
  payment.hub_print as "hubPrint",
  coalesce(payment.reference, '') as reference, payment.url, payment.payload, payment.pos_device_id as "posDeviceId",
  payment.receipt, payment.created_by as "createdBy", payment.created_at as "createdAt", payment.asks, payment.state,
  payment.is_closing as "isClosing", payment.kept_reason as "keptReason",
  (select state from ticket_item where id = payment.ticket_item_id) = 'deleted' as "isForDeleted",
  payment.amount_minor as "amountMinor", payment.currency, payment.refunded_minor as "refundedMinor",
  coalesce((select sum(amount_minor) from payment_refund
    where payment_id = payment.id and state in ('created', 'unknown')), 0)::bigint as "refundingMinor"`;

export async function findPayment(db: Kysely<Database>, id: number): Promise<StoredPayment | undefined> {
  const { rows } = await sql<StoredPayment>`select ${columns} from payment where id = ${id}`.execute(db);
  return rows[0];
}

/** Reads a payment that nobody else changes until the transaction ends. */
export async function lockPayment({ db }: Tx, id: number): Promise<StoredPayment | undefined> {
  await sql`select id from payment where id = ${id} for update`.execute(db);
  // A statement of its own, because one that waits for a lock sees other tables as they were before.
  return findPayment(db, id);
}

export async function paymentsOfTicket(
  db: Kysely<Database>,
  ticketId: number,
): Promise<readonly StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select ${columns} from payment where ticket_id = ${ticketId} order by id`.execute(db);
  return rows;
}

export async function paymentsOfItem(
  db: Kysely<Database>,
  itemId: number,
): Promise<readonly StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select ${columns} from payment where ticket_item_id = ${itemId} order by id`.execute(db);
  return rows;
}

/** Finds the payment that a provider reports about, by our name of it or by the provider's. */
export async function findReported(
  db: Kysely<Database>,
  { organizationId, provider }: { readonly organizationId: number; readonly provider: string },
  {
    reference,
    providerRef,
  }: { readonly reference?: string | undefined; readonly providerRef?: string | undefined },
): Promise<StoredPayment | undefined> {
  const { rows } = await sql<StoredPayment>`
    select ${columns} from payment where organization_id = ${organizationId} and provider = ${provider}
      and (reference = ${reference ?? null} or provider_ref = ${providerRef ?? null})`.execute(db);
  return rows[0];
}

/** Asked so often, a cancelled payment is believed to stay so. By then, its page has expired. */
const asksOfCancelled = 12;

/** Pauses between questions grow from 5 seconds to 10 minutes. */
const pauseSeconds = (asks: number): number => Math.min(600, 5 * 2 ** Math.min(asks, 7));

/** Whether the provider must be asked again: the outcome is open, or a refund is. */
const isWorthAsking = (payment: StoredPayment): boolean =>
  isOpen(payment) ||
  payment.refundingMinor > 0 ||
  (payment.state === "cancelled" && payment.providerRef !== null && payment.asks < asksOfCancelled);

/** Who or what changed a payment, and what else is known. Never keys, never a visitor's data. */
export type Cause = {
  readonly actorId?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Whether the ticket, the console and the history must learn of a change. */
export const isNews = (before: StoredPayment, after: StoredPayment): boolean =>
  before.state !== after.state || before.refundedMinor !== after.refundedMinor;

/** Writes what has changed of a locked payment, and what it was caused by. */
export async function writePayment(
  tx: Tx,
  now: Date,
  before: StoredPayment,
  after: StoredPayment,
  { actorId = null, details = {} }: Cause,
): Promise<void> {
  const hasChanged = isNews(before, after);
  const pause = isWorthAsking(after) ? pauseSeconds(after.asks) : null;
  await sql`
    update payment set state = ${after.state}, refunded_minor = ${after.refundedMinor}, receipt = ${after.receipt},
      provider_ref = ${after.providerRef}, url = ${after.url}, payload = ${after.payload}, asks = ${after.asks},
      decided_at = case when ${hasChanged && !isOpen(after)} then coalesce(decided_at, ${now}) else decided_at end,
      ask_at = now() + make_interval(secs => ${pause}::double precision),
      -- The ticket shows what is left, too.
      noted_state = case when refunded_minor = ${after.refundedMinor} then noted_state end
    where id = ${after.id}`.execute(tx.db);
  if (!hasChanged) return;
  await writeEvent(tx, now, after, { actorId, details });
  tx.tell(changeOf(after));
}

/** Appends the present state of a payment to its history. */
export async function writeEvent(
  { db }: Tx,
  now: Date,
  { id, state, refundedMinor }: StoredPayment,
  { actorId = null, details = {} }: Cause,
): Promise<void> {
  const known = refundedMinor === 0 ? details : { refundedMinor, ...details };
  await sql`
    insert into payment_event (payment_id, at, state, actor_id, details)
    values (${id}, ${now}, ${state}, ${actorId}, ${JSON.stringify(known)})`.execute(db);
}

export const changeOf = (
  { id, organizationId }: Pick<StoredPayment, "id" | "organizationId">,
  act: Change["act"] = "edit",
): Change => ({ topic: paymentTopic, act, id, reach: organizationId, uid: "" });
