import type { StoredPayment } from "#payments/payment-table";
import type { Order } from "#payments/providers/provider";

/** Returns a payment as its provider is told about it. */
export const orderOf = (payment: StoredPayment, { title = "", returnPath = "/" } = {}): Order => ({
  reference: payment.reference,
  providerRef: payment.providerRef,
  organizationId: payment.organizationId,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  title,
  returnPath,
});
