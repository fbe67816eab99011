import { isOpen } from "@cherga/engine/payment/payment-life";
import { sql } from "kysely";
import { closePage, closePagesOfDeleted } from "#payments/close-page";
import { orderOf } from "#payments/order-of";
import { updatePayment, type PaymentUpdate } from "#payments/update-payment";
import type { PaymentDeps } from "#payments/payment-deps";
import { findPayment, type StoredPayment } from "#payments/payment-table";
import { askTerminal } from "#payments/pos/ask-terminal";
import { NoAnswer, ProviderRefusal, stillPending } from "#payments/providers/provider";
import { hubsFor, providerOf } from "#payments/providers/provider-of";
import { transferCode } from "#payments/providers/transfer-code";
import { priceIn } from "#payments/quote";
import { returnPathOf } from "#payments/return-path";
import { findDayOfItem } from "#queue/day/find-day";

const nothing: PaymentUpdate = { notice: { is: "nothing" }, refundedMinor: 0 };

/** Asks the provider or the terminal for the state of a payment, and writes it. No answer makes it unknown. */
export async function askAgain(
  deps: PaymentDeps,
  payment: StoredPayment,
  origin: string,
): Promise<StoredPayment | undefined> {
  return updatePayment(deps, payment.id, await updateOf(deps, payment, origin));
}

async function updateOf(deps: PaymentDeps, payment: StoredPayment, origin: string): Promise<PaymentUpdate> {
  if (payment.isClosing && isOpen(payment)) return closePage(deps, payment, origin);
  if (payment.way === "pos") return askTerminal(deps, payment);
  try {
    if (payment.provider === "transfer") return await transferOf(deps, payment);
    const provider = await providerOf(deps, payment, origin);
    if (provider === undefined) return nothing;
    if (payment.providerRef !== null) return await provider.ask(orderOf(payment));
    if (!isOpen(payment)) return nothing;
    const [title, returnPath] = await Promise.all([titleOf(deps, payment), returnPathOf(deps.pool, payment)]);
    const opened = await provider.open(orderOf(payment, { title, returnPath }));
    return { ...stillPending, payload: null, ...opened };
  } catch (error) {
    if (error instanceof NoAnswer) return nothing;
    // Before there is a page, nobody can have paid.
    if (error instanceof ProviderRefusal)
      return payment.providerRef === null ? { ...nothing, notice: { is: "failed" } } : nothing;
    throw error;
  }
}

/** A transfer is pending until staff see the money. */
async function transferOf(deps: PaymentDeps, payment: StoredPayment): Promise<PaymentUpdate> {
  const pending = { ...stillPending, refundedMinor: payment.refundedMinor };
  if (payment.providerRef !== null) return pending;
  const [hub] = await hubsFor(deps, payment);
  const payee = hub?.payee ?? null;
  const code = payee && transferCode(payee, orderOf(payment, { title: await titleOf(deps, payment) }));
  if (code === null || code === undefined) return { ...nothing, notice: { is: "failed" } };
  return { ...pending, providerRef: payment.reference, url: null, payload: code };
}

async function titleOf(
  { pool, days }: PaymentDeps,
  { ticketItemId, reference }: StoredPayment,
): Promise<string> {
  const key = await findDayOfItem(pool, ticketItemId);
  return key === undefined ? reference : priceIn(await days.read(key), ticketItemId).title;
}

/** Makes payments due whose terminal has finished a job. */
async function hastenFinishedJobs({ db }: Pick<PaymentDeps, "db">): Promise<void> {
  await sql`
    with finished as (
      update device_job set is_noted = true
      where kind = 'pos-device' and not is_noted and state not in ('queued', 'sent')
      returning (payload ->> 'paymentId')::integer as payment_id)
    update payment set ask_at = now() from finished
    where payment.id = finished.payment_id and payment.ask_at is not null`.execute(db);
}

/** How many payments a server asks about at a time. */
const atOnce = 10;

/**
 * Asks about the payments that are due. A payment is asked about by one server; if that one stops, another asks later.
 */
export async function askDuePayments(deps: PaymentDeps): Promise<void> {
  await hastenFinishedJobs(deps);
  await closePagesOfDeleted(deps);
  const { rows } = await sql<{ id: number }>`
    update payment set ask_at = now() + interval '1 minute'
    where id in (select id from payment where ask_at <= now() order by ask_at limit ${atOnce} for update skip locked)
    returning id`.execute(deps.db);
  const origin = deps.messaging.publicUrl ?? "";
  await Promise.all(
    rows.map(async ({ id }) => {
      const payment = await findPayment(deps.db, id);
      if (payment !== undefined) await askAgain(deps, payment, origin);
    }),
  );
}
