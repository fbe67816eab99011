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

/** What a provider, a terminal or a person says about a payment. */
export type PaymentWord =
  /** The provider has it and waits for the visitor. */
  | { readonly says: "pending" }
  | { readonly says: "paid"; readonly amountMinor: number; readonly currency: string }
  | { readonly says: "failed" | "cancelled" }
  /** There is no answer, or one that is not understood. */
  | { readonly says: "nothing" }
  /** So much was given back altogether. */
  | { readonly says: "refunded"; readonly refundedMinor: number };

/** Which state follows from which word. A pair that is missing changes nothing. */
const nextState: Readonly<
  Record<PaymentState, Partial<Readonly<Record<PaymentWord["says"], PaymentState>>>>
> = {
  created: { pending: "pending", paid: "paid", failed: "failed", cancelled: "cancelled", nothing: "unknown" },
  pending: { paid: "paid", failed: "failed", cancelled: "cancelled", nothing: "unknown" },
  unknown: { pending: "pending", paid: "paid", failed: "failed", cancelled: "cancelled" },
  // The visitor paid before the provider heard of the cancellation. The money must not be forgotten.
  failed: { paid: "paid" },
  cancelled: { paid: "paid" },
  paid: { refunded: "paid" },
  refunded: { refunded: "refunded" },
};

/** Returns a payment after a word about it; the same payment if the word changes nothing. */
export function hear<P extends Payment>(payment: P, word: PaymentWord): P {
  if (word.says === "paid" && !isWhole(payment, word)) return hear(payment, { says: "nothing" });
  const state = nextState[payment.state][word.says];
  if (state === undefined) return payment;
  if (word.says !== "refunded") return state === payment.state ? payment : { ...payment, state };
  const { refundedMinor } = word;
  // A late word about an earlier refund takes nothing back.
  if (!isAmount(refundedMinor) || refundedMinor <= payment.refundedMinor) return payment;
  if (refundedMinor > payment.amountMinor) return payment;
  return { ...payment, refundedMinor, state: refundedMinor === payment.amountMinor ? "refunded" : "paid" };
}

/** Whether the amount is the one that was asked for. Another amount is not this payment. */
const isWhole = (
  { amountMinor, currency }: Payment,
  word: { readonly amountMinor: number; readonly currency: string },
): boolean => word.amountMinor === amountMinor && word.currency === currency;

/** Whether a payment may still be paid, so that no second one may begin. */
export const isOpen = ({ state }: Pick<Payment, "state">): boolean =>
  openPaymentStates.some((open) => open === state);

/** Whether the money is here. What was given back in part is paid. */
export const isPaid = ({ state }: Pick<Payment, "state">): boolean => state === "paid";

/** Returns how much can still be given back, in minor units. */
export const refundable = ({ state, amountMinor, refundedMinor }: Payment): number =>
  state === "paid" ? amountMinor - refundedMinor : 0;

/** Whether so much can be given back. */
export const mayRefund = (payment: Payment, minor: number): boolean =>
  isAmount(minor) && minor <= refundable(payment);

/** Returns what a payment adds to a sum, in minor units. */
export const netOf = ({ state, amountMinor, refundedMinor }: Payment): number =>
  state === "paid" || state === "refunded" ? amountMinor - refundedMinor : 0;

/** What a ticket shows of its payments. */
export function outcomeOf(payments: readonly Pick<Payment, "state">[]): "paid" | "notPaid" | "unknown" {
  if (payments.some(({ state }) => state === "unknown")) return "unknown";
  const counted = payments.filter(({ state }) => state === "paid" || isOpen({ state }));
  return counted.length > 0 && counted.every(isPaid) ? "paid" : "notPaid";
}
