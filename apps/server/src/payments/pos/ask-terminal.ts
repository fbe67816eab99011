import type { News } from "#payments/learn";
import type { PaymentDeps } from "#payments/payment-deps";
import type { StoredPayment } from "#payments/payment-table";

/** Returns what is known about a payment at a terminal. */
export async function askTerminal(_deps: PaymentDeps, _payment: StoredPayment): Promise<News> {
  return { word: { says: "nothing" }, refundedMinor: 0 };
}

/** Asks a terminal to stop waiting for a card. */
export async function interruptTerminal(_deps: PaymentDeps, _payment: StoredPayment): Promise<News> {
  return { word: { says: "nothing" }, refundedMinor: 0 };
}

/** Gives a terminal the job to give money back. */
export async function refundAtTerminal(
  _deps: PaymentDeps,
  _payment: StoredPayment,
  _refund: { readonly refundId: number; readonly amountMinor: number },
): Promise<"asked" | "refused"> {
  return "refused";
}
