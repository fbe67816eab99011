import { sql } from "kysely";
import { orderOf } from "#payments/order-of";
import type { PaymentDeps } from "#payments/payment-deps";
import type { StoredPayment } from "#payments/payment-table";
import { interruptTerminal } from "#payments/pos/ask-terminal";
import { NoAnswer, ProviderRefusal } from "#payments/providers/provider";
import { providerOf } from "#payments/providers/provider-of";
import type { PaymentUpdate } from "#payments/update-payment";

/** Closes the page of an open payment, or stops its terminal, and returns what became of the payment. */
export async function closePage(
  deps: PaymentDeps,
  payment: StoredPayment,
  origin: string,
): Promise<PaymentUpdate> {
  if (payment.way === "pos") return interruptTerminal(deps, payment);
  if (payment.provider === "transfer") return { notice: { is: "cancelled" }, refundedMinor: 0 };
  const provider = await providerOf(deps, payment, origin);
  try {
    return (await provider?.cancel(orderOf(payment))) ?? { notice: { is: "nothing" }, refundedMinor: 0 };
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof ProviderRefusal)
      return { notice: { is: "nothing" }, refundedMinor: 0 };
    throw error;
  }
}

/**
 * Has the pages of deleted visits closed: given up, cancelled, not served before the day was closed, or moved to another
 * service. A page that does not exist yet is closed once it does, because nobody can close it before.
 */
export async function closePagesOfDeleted({ db }: Pick<PaymentDeps, "db">): Promise<void> {
  await sql`
    update payment set is_closing = true, ask_at = now(), asks = 0
    from ticket_item
    where ticket_item.id = payment.ticket_item_id and ticket_item.state = 'deleted'
      and payment.state in ('created', 'pending', 'unknown') and payment.provider_ref is not null
      and not payment.is_closing`.execute(db);
}
