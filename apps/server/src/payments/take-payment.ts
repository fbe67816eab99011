import { randomBytes } from "node:crypto";
import { Refusal } from "@cherga/contract/errors";
import { isOpen, isPaid, type PaymentWay } from "@cherga/engine/payment/payment-life";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { askAgain } from "#payments/ask-payment";
import { closePage } from "#payments/close-page";
import { noteTicket } from "#payments/note-tickets";
import type { PaymentDeps } from "#payments/payment-deps";
import {
  changeOf,
  findPayment,
  paymentsOfItem,
  type StoredPayment,
  writeEvent,
} from "#payments/payment-table";
import { type Quote, quoteFor, waysOf } from "#payments/quote";
import { updatePayment } from "#payments/update-payment";

/** What is to be paid, and how. */
export type WantedPayment = {
  readonly organizationId: number;
  readonly itemId: number;
  readonly way: PaymentWay;
  /** The amount that the payer was shown. */
  readonly shownMinor?: number | undefined;
  /** Of cash. */
  readonly receipt?: string | undefined;
  readonly posDeviceId?: number | undefined;
  /** Who takes the money; null: the visitor pays without help. */
  readonly actorId: number | null;
  /** Where our own pages are. */
  readonly origin: string;
};

/**
 * Begins a payment, or returns the one that is open already in the same way. An item has at most one open payment, so
 * that nobody pays twice.
 */
export async function takePayment(deps: PaymentDeps, wanted: WantedPayment): Promise<StoredPayment> {
  const quote = await quoteFor(deps, wanted.organizationId, wanted.itemId);
  const amountMinor = refuseUnlessPayable(quote, wanted);
  await closeAtOldPrice(deps, quote, amountMinor, wanted);
  const id = await deps.inTransaction((tx) => openOnce(tx, deps.clock.now(), quote, amountMinor, wanted));
  const payment = await findPayment(deps.db, id);
  if (payment === undefined) throw new Error("a payment was begun and is not there");
  if (isPaid(payment)) await noteTicket(deps, payment.ticketId).catch(() => undefined);
  // Asking makes the page as well, or gives the terminal its job.
  return isOpen(payment) && payment.providerRef === null
    ? ((await askAgain(deps, payment, wanted.origin)) ?? payment)
    : payment;
}

function refuseUnlessPayable(quote: Quote, { way, shownMinor, receipt, posDeviceId }: WantedPayment): number {
  const { amountMinor, isDeleted, terminals } = quote;
  if (isDeleted) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action: "checkPayment" });
  if (amountMinor === null) throw new Refusal("ERROR_NO_PRICE");
  if (shownMinor !== undefined && shownMinor !== amountMinor)
    throw new Refusal("ERROR_AMOUNT_CHANGED", { amount: amountMinor, currency: quote.currency });
  if (!waysOf(quote).includes(way)) throw new Refusal("ERROR_PAYMENT_SETUP", { way });
  if (way === "cash" && receipt === undefined)
    throw new Refusal("ERROR_PAYMENT_SETUP", { missing: "receipt" });
  if (way === "pos" && posDeviceId !== undefined && !terminals.some(({ id }) => id === posDeviceId))
    throw new Refusal("ERROR_NOT_FOUND", { posDeviceId });
  return amountMinor;
}

/** Closes a page that asks for another amount, because the price has changed since. A new one is made then. */
async function closeAtOldPrice(
  deps: PaymentDeps,
  { itemId, currency }: Quote,
  amountMinor: number,
  { origin, actorId }: WantedPayment,
): Promise<void> {
  const open = (await paymentsOfItem(deps.db, itemId)).find(isOpen);
  if (open === undefined || (open.amountMinor === amountMinor && open.currency === currency)) return;
  const update = { ...(await closePage(deps, open, origin)), asks: 0 };
  const cause = { actorId, details: { asked: "newPrice" } };
  const closed = await updatePayment(deps, open.id, update, cause);
  // It may be paid already, or nobody knows.
  if (closed !== undefined && isOpen(closed))
    throw new Refusal("ERROR_PAYMENT_OPEN", { id: open.id, way: open.way });
}

async function openOnce(
  tx: Tx,
  now: Date,
  quote: Quote,
  amountMinor: number,
  wanted: WantedPayment,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('payment'), ${quote.itemId})`.execute(tx.db);
  const known = await paymentsOfItem(tx.db, quote.itemId);
  if (known.some(isPaid)) throw new Refusal("ERROR_ALREADY_PAID");
  const open = known.find(isOpen);
  if (open !== undefined) {
    if (open.way !== wanted.way) throw new Refusal("ERROR_PAYMENT_OPEN", { id: open.id, way: open.way });
    return open.id;
  }
  const isCash = wanted.way === "cash";
  if (isCash && wanted.receipt !== undefined) await refuseUsedReceipt(tx, quote, wanted.receipt);
  const provider = isCash ? "cash" : wanted.way === "pos" ? "pos" : (quote.hub?.provider ?? "");
  const posDeviceId = wanted.way === "pos" ? (wanted.posDeviceId ?? quote.terminals[0]?.id ?? null) : null;
  const reference = makeReference(quote.itemId);
  const { rows } = await sql<{ id: number }>`
    insert into payment (organization_id, ticket_id, ticket_item_id, amount_minor, currency, way, provider, state,
      created_by, created_at, decided_at, receipt, reference, pos_device_id, hub_print, ask_at)
    values (${quote.organizationId}, ${quote.ticketId}, ${quote.itemId}, ${amountMinor}, ${quote.currency},
      ${wanted.way}, ${provider}, ${isCash ? "paid" : "created"}, ${wanted.actorId}, ${now}, ${isCash ? now : null},
      ${isCash ? (wanted.receipt ?? null) : null}, ${reference}, ${posDeviceId},
      (select payment_hub_print(payment_hub) from organization
        where id = ${quote.organizationId} and payment_hub ->> 'provider' = ${provider}),
      case when ${isCash} then null else now() + interval '5 seconds' end)
    returning id`.execute(tx.db);
  const id = rows[0]?.id ?? -1;
  const made = await findPayment(tx.db, id);
  if (made === undefined) throw new Error("a payment was stored and is not there");
  await writeEvent(tx, now, made, { actorId: wanted.actorId });
  tx.tell(changeOf(made, "create"));
  return id;
}

/**
 * Returns our name of a new payment. The random part keeps references of databases that were restored from an older copy
 * apart.
 */
export const makeReference = (itemId: number): string => `cherga-${itemId}-${randomBytes(8).toString("hex")}`;

/**
 * Refuses a receipt that another ticket has: the money of one receipt would be counted twice. Several services of one ticket
 * may be on one receipt, and one that was entered for the wrong ticket and given back there is free again. Locked, because
 * two desks may enter it at the same moment.
 */
async function refuseUsedReceipt(
  tx: Tx,
  { organizationId, ticketId }: Pick<Quote, "organizationId" | "ticketId">,
  receipt: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('receipt'), hashtext(${`${organizationId} ${receipt}`}))`.execute(
    tx.db,
  );
  const { rows } = await sql`
    select from payment where organization_id = ${organizationId} and receipt = ${receipt} and way = 'cash'
      and state not in ('failed', 'cancelled', 'refunded') and ticket_id <> ${ticketId} limit 1`.execute(
    tx.db,
  );
  if (rows.length > 0) throw new Refusal("ERROR_RECEIPT_USED", { receipt });
}
