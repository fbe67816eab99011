import { isAmount } from "#payment/money";

/** The states of a payment. */
export const paymentStates = [
  "created",
  "pending",
  "paid",
  "failed",
  "cancelled",
  "unknown",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The ways in which money is taken. */
export const paymentWays = ["frame", "qr", "pos", "cash"] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** A payment that may still be paid. */
export const openPaymentStates = ["created", "pending", "unknown"] as const satisfies readonly PaymentState[];

/** What the rules need to know about a payment. */
export type Payment = {
  readonly state: PaymentState;
  readonly amountMinor: number;
  readonly currency: string;
  /** What was given back. */
  readonly refundedMinor: number;
};

/** A notice about a payment: from its provider, a terminal or a person. */
export type PaymentNotice =
  /** The provider has it and waits for the visitor. */
  | { readonly is: "pending" }
  | { readonly is: "paid"; readonly amountMinor: number; readonly currency: string }
  | { readonly is: "failed" | "cancelled" }
  /** There is no answer, or one that is not understood. */
  | { readonly is: "nothing" }
  /** So much was given back altogether. */
  | { readonly is: "refunded"; readonly refundedMinor: number };

/** Which state follows from which notice. A pair that is missing changes nothing. */
const nextState: Readonly<
  Record<PaymentState, Partial<Readonly<Record<PaymentNotice["is"], PaymentState>>>>
> = {
  created: { pending: "pending", paid: "paid", failed: "failed", cancelled: "cancelled", nothing: "unknown" },
  pending: { paid: "paid", failed: "failed", cancelled: "cancelled", nothing: "unknown" },
  unknown: { pending: "pending", paid: "paid", failed: "failed", cancelled: "cancelled" },
  // The visitor paid before the provider got the cancellation. The money must not be forgotten.
  failed: { paid: "paid" },
  cancelled: { paid: "paid" },
  paid: { refunded: "paid" },
  refunded: {},
};

/** Returns a payment after a notice; the same payment if the notice changes nothing. */
export function applyNotice<P extends Payment>(payment: P, notice: PaymentNotice): P {
  if (notice.is === "paid" && !isWhole(payment, notice)) return applyNotice(payment, { is: "nothing" });
  const state = nextState[payment.state][notice.is];
  if (state === undefined) return payment;
  if (notice.is !== "refunded") return { ...payment, state };
  const { refundedMinor } = notice;
  // A late notice of an earlier refund takes nothing back.
  if (!isAmount(refundedMinor) || refundedMinor <= payment.refundedMinor) return payment;
  if (refundedMinor > payment.amountMinor) return payment;
  return { ...payment, refundedMinor, state: refundedMinor === payment.amountMinor ? "refunded" : "paid" };
}

/** Whether the amount is the one that was asked for. Another amount is not this payment. */
const isWhole = (
  { amountMinor, currency }: Payment,
  notice: { readonly amountMinor: number; readonly currency: string },
): boolean => notice.amountMinor === amountMinor && notice.currency === currency;

/** Whether a payment may still be paid, so that no second one may begin. */
export const isOpen = ({ state }: Pick<Payment, "state">): boolean =>
  openPaymentStates.some((open) => open === state);

/** Whether the money is here. What was given back in part is paid. */
export const isPaid = ({ state }: Pick<Payment, "state">): boolean => state === "paid";

/** Returns what was paid and not given back, in minor units: it counts in sums, and can still be given back. */
export const netOf = ({ state, amountMinor, refundedMinor }: Payment): number =>
  state === "paid" ? amountMinor - refundedMinor : 0;

/** Whether so much can be given back. */
export const mayRefund = (payment: Payment, minor: number): boolean =>
  isAmount(minor) && minor <= netOf(payment);

/** What a ticket shows of its payments. */
export function outcomeOf(payments: readonly Pick<Payment, "state">[]): "paid" | "notPaid" | "unknown" {
  if (payments.some(({ state }) => state === "unknown")) return "unknown";
  const counted = payments.filter(({ state }) => state === "paid" || isOpen({ state }));
  return counted.length > 0 && counted.every(isPaid) ? "paid" : "notPaid";
}
