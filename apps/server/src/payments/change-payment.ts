import { Refusal } from "@cherga/contract/errors";
import { applyNotice, isOpen, mayRefund } from "@cherga/engine/payment/payment-life";
import { sql } from "kysely";
import { closePage } from "#payments/close-page";
import { orderOf } from "#payments/order-of";
import { updatePayment } from "#payments/update-payment";
import type { PaymentDeps } from "#payments/payment-deps";
import { changeOf, lockPayment, type StoredPayment, writeEvent } from "#payments/payment-table";
import { refundAtTerminal } from "#payments/pos/ask-terminal";
import { NoAnswer, ProviderRefusal } from "#payments/providers/provider";
import { providerOf } from "#payments/providers/provider-of";

type PaymentActor = { readonly actorId: number; readonly origin: string };

/** Cancels an open payment, if the provider or the terminal agrees. */
export async function cancelPayment(
  deps: PaymentDeps,
  payment: StoredPayment,
  { actorId, origin }: PaymentActor,
): Promise<StoredPayment> {
  if (!isOpen(payment)) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { state: payment.state });
  // However often it was asked before: a page that cannot be closed may still be paid.
  const update = { ...(await closePage(deps, payment, origin)), asks: 0 };
  return (
    (await updatePayment(deps, payment.id, update, { actorId, details: { asked: "cancel" } })) ?? payment
  );
}

/** A provider that has not answered for so long does not block the desk any more: staff may look at its account. */
const silentMs = 10 * 60_000;

/**
 * Whether staff say what became of a payment: a transfer, a terminal that cannot be asked, or a page of a provider that
 * has not answered for long.
 */
export const isConfirmedByStaff = (
  { provider, way, state, createdAt }: Pick<StoredPayment, "provider" | "way" | "state" | "createdAt">,
  now: Date,
): boolean => {
  if (provider === "transfer") return isOpen({ state });
  if (state !== "unknown") return false;
  return way === "pos" || now.getTime() - createdAt.getTime() >= silentMs;
};

/** Writes what a person says about a payment that no provider reports about. */
export async function confirmPayment(
  deps: PaymentDeps,
  payment: StoredPayment,
  said: { readonly isPaid: boolean; readonly reason: string; readonly receipt?: string | undefined },
  actorId: number,
): Promise<StoredPayment> {
  if (!isConfirmedByStaff(payment, deps.clock.now()))
    throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { state: payment.state });
  const { amountMinor, currency } = payment;
  // The provider is still asked about a page that is called cancelled. If it was paid after all, that becomes known.
  const notPaid = { is: payment.url === null ? "failed" : "cancelled" } as const;
  const notice = said.isPaid ? ({ is: "paid", amountMinor, currency } as const) : notPaid;
  const update = { notice, refundedMinor: 0, receipt: said.receipt, asks: 0 };
  return (
    (await updatePayment(deps, payment.id, update, { actorId, details: { confirmed: said.reason } })) ??
    payment
  );
}

/** Writes why the money of a deleted visit is not given back. */
export async function keepPayment(
  deps: PaymentDeps,
  { id }: Pick<StoredPayment, "id">,
  reason: string,
  actorId: number,
): Promise<StoredPayment> {
  return deps.inTransaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (payment.state !== "paid" || !payment.isForDeleted)
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { state: payment.state });
    await sql`update payment set kept_reason = ${reason} where id = ${id}`.execute(tx.db);
    const kept = { ...payment, keptReason: reason };
    await writeEvent(tx, deps.clock.now(), kept, { actorId, details: { kept: reason } });
    tx.tell(changeOf(kept));
    return kept;
  });
}

/** Gives back a payment or a part of it. While the outcome of one refund is open, no other begins. */
export async function refundPayment(
  deps: PaymentDeps,
  { id }: Pick<StoredPayment, "id">,
  { amountMinor, reason }: { readonly amountMinor: number; readonly reason: string },
  { actorId, origin }: PaymentActor,
): Promise<StoredPayment> {
  const begun = await beginRefund(deps, id, amountMinor, reason, actorId);
  const { payment, refundId, isDone } = begun;
  if (isDone) return payment;
  const outcome = await askForRefund(deps, payment, { refundId, amountMinor }, origin);
  const cause = { actorId, details: { refund: refundId, reason } };
  const refundedMinor = payment.refundedMinor + (outcome === "done" ? amountMinor : 0);
  if (outcome === "done")
    return (await updatePayment(deps, id, { notice: { is: "pending" }, refundedMinor }, cause)) ?? payment;
  await sql`
    update payment_refund set state = ${outcome === "refused" ? "failed" : "unknown"}
    where id = ${refundId} and state = 'created'`.execute(deps.db);
  return (await updatePayment(deps, id, { notice: { is: "nothing" }, refundedMinor }, cause)) ?? payment;
}

async function beginRefund(
  deps: PaymentDeps,
  id: number,
  amountMinor: number,
  reason: string,
  actorId: number,
): Promise<{ readonly payment: StoredPayment; readonly refundId: number; readonly isDone: boolean }> {
  return deps.inTransaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (payment.refundingMinor > 0) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { refunding: true });
    if (payment.state !== "paid") throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { state: payment.state });
    if (!mayRefund(payment, amountMinor)) throw new Refusal("ERROR_REFUND_TOO_LARGE");
    // Cash and transfers are given back by the person who says so.
    const isDone = payment.way === "cash" || payment.provider === "transfer";
    const now = deps.clock.now();
    const { rows } = await sql<{ id: number }>`
      insert into payment_refund (payment_id, amount_minor, reason, state, created_by, created_at)
      values (${id}, ${amountMinor}, ${reason}, ${isDone ? "done" : "created"}, ${actorId}, ${now})
      returning id`.execute(tx.db);
    const refundId = rows[0]?.id ?? -1;
    if (!isDone) {
      await sql`update payment set ask_at = now() + interval '5 seconds', asks = 0 where id = ${id}`.execute(
        tx.db,
      );
      tx.tell(changeOf(payment));
      return { payment, refundId, isDone };
    }
    const refundedMinor = payment.refundedMinor + amountMinor;
    const after = applyNotice(payment, { is: "refunded", refundedMinor });
    await sql`
      update payment set refunded_minor = ${after.refundedMinor}, state = ${after.state}, noted_state = null
      where id = ${id}`.execute(tx.db);
    await writeEvent(tx, now, after, { actorId, details: { refund: refundId, reason } });
    tx.tell(changeOf(after));
    return { payment: after, refundId, isDone };
  });
}

async function askForRefund(
  deps: PaymentDeps,
  payment: StoredPayment,
  { refundId, amountMinor }: { readonly refundId: number; readonly amountMinor: number },
  origin: string,
): Promise<"done" | "asked" | "refused" | "unknown"> {
  const refund = { reference: `${payment.reference}-r${refundId}`, amountMinor };
  if (payment.way === "pos") return refundAtTerminal(deps, payment, { refundId, amountMinor });
  const provider = await providerOf(deps, payment, origin);
  if (provider === undefined) return "refused";
  try {
    return await provider.refund(orderOf(payment), refund);
  } catch (error) {
    if (error instanceof NoAnswer) return "unknown";
    if (error instanceof ProviderRefusal) return "refused";
    throw error;
  }
}
