import { paymentStates, paymentWays } from "@cherga/engine/payment/payment-life";
import { largestAmount } from "@cherga/engine/payment/money";
import { z } from "zod";
import { defineCall } from "#call";
import { id, line, whole } from "#fields";
import { paymentProviders } from "#shapes/payment-hub";
import { idParams, queryId } from "#shapes/query";
import { askedDate, date, instant } from "#shapes/time";

/** The topic on which changes of payments are told, by the id of the payment. */
export const paymentTopic = "payment";

const amount = whole({ min: 1, max: largestAmount });

/** A payment as staff see it. Amounts are in minor units. */
export const payment = z.object({
  id,
  ticketId: id,
  ticketItemId: id,
  way: z.enum(paymentWays),
  provider: z.string(),
  state: z.enum(paymentStates),
  amount: z.int(),
  refunded: z.int(),
  /** What is being refunded now; its outcome is not known yet. */
  refunding: z.int(),
  currency: z.string(),
  /** The page on which the visitor pays. */
  url: z.string().nullable(),
  receipt: z.string().nullable(),
  /** Staff say whether the money has come, because no provider does. */
  isConfirmedByStaff: z.boolean(),
  /** The visit was deleted: what was paid is refunded, or kept with a reason. */
  isForDeleted: z.boolean(),
  keptReason: z.string().nullable(),
  refunds: z.array(
    z.object({
      id,
      amount: z.int(),
      reason: z.string(),
      state: z.enum(["created", "done", "failed", "unknown"]),
    }),
  ),
  operator: z.string(),
  createdAt: instant,
});
export type PaymentView = z.output<typeof payment>;

/**
 * A payment that needs attention, and why: nobody knows its outcome or that of its refund, it is a second one, or its
 * visit was deleted.
 */
const paymentTrouble = z.object({
  id,
  ticketId: id,
  num: z.string(),
  trouble: z.enum(["unknown", "refundUnknown", "paidTwice", "paidDeleted"]),
  amount: z.int(),
  currency: z.string(),
});
export type PaymentTrouble = z.output<typeof paymentTrouble>;

const opened = payment.pick({ id: true, url: true, state: true, amount: true, currency: true });

const taking = {
  ticketItemId: id,
  /** The amount that the operator was shown. Another price by now is refused. */
  amount: amount.optional(),
};

const takingRefusals = [
  "ERROR_ORGANIZATION_SELECT",
  "ERROR_ACTION_NOT_ALLOWED",
  "ERROR_NOT_FOUND",
  "ERROR_NO_PRICE",
  "ERROR_AMOUNT_CHANGED",
  "ERROR_ALREADY_PAID",
  "ERROR_RECEIPT_USED",
  "ERROR_PAYMENT_OPEN",
  "ERROR_PAYMENT_SETUP",
] as const;

/** A provider is asked up to twice, and has six seconds each time. */
const providerMs = 20_000;

const tag = "payment-print";

export const paymentCalls = {
  frame: defineCall({
    method: "POST",
    path: "/operator-queue/payment-frame",
    who: "cashier",
    tag,
    summary: "Begins a payment, or returns the one that is open; paid on a payment page if no way is named",
    body: z.strictObject({
      ...taking,
      way: z.enum(paymentWays).optional(),
      /** Of cash: the number of the receipt. */
      receipt: line({ min: 1, max: 60 }).optional(),
      /** The payment terminal, if the organization has several. */
      posDeviceId: id.optional(),
    }),
    answer: opened,
    withinMs: providerMs,
    refuses: takingRefusals,
  }),
  qrCode: defineCall({
    method: "POST",
    path: "/operator-queue/qr-code",
    who: "cashier",
    tag,
    summary: "Begins a payment, and draws the code that the visitor scans",
    body: z.strictObject(taking),
    answer: z.object({ id, payload: z.string(), svg: z.string() }),
    refuses: takingRefusals,
  }),
  check: defineCall({
    method: "GET",
    path: "/operator-queue/check-payment-frame/:id",
    who: "staff",
    tag,
    summary: "Says how a payment is, after asking the provider if it is open",
    params: idParams,
    answer: opened,
    refuses: ["ERROR_NOT_FOUND"],
  }),
  ofItem: defineCall({
    method: "GET",
    path: "/operator-queue/payment/:id",
    who: "staff",
    tag,
    summary: "Says what a ticket item costs, how it can be paid, and what was paid",
    params: idParams,
    answer: z.object({
      /** It must be paid before it is completed. */
      isRequired: z.boolean(),
      /** Null: it has no price. */
      amount: z.int().nullable(),
      currency: z.string(),
      ways: z.array(z.enum(paymentWays)),
      provider: z.enum(paymentProviders).nullable(),
      terminals: z.array(z.object({ id, name: z.string() })),
      payments: z.array(payment),
      /** The services of the ticket that were completed without payment, and why. */
      unpaid: z.array(
        z.object({
          ticketItemId: id,
          amount: z.int(),
          currency: z.string(),
          reason: z.string(),
          operator: z.string(),
        }),
      ),
    }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  cancel: defineCall({
    method: "POST",
    path: "/operator-queue/payment-cancel/:id",
    who: "cashier",
    tag,
    summary: "Cancels an open payment",
    withinMs: providerMs,
    params: idParams,
    answer: opened,
    refuses: ["ERROR_NOT_FOUND", "ERROR_ACTION_NOT_ALLOWED"],
  }),
  confirm: defineCall({
    method: "POST",
    path: "/operator-queue/payment-confirm/:id",
    who: "cashier",
    tag,
    summary:
      "Says whether a payment was made that no provider answers about: a transfer, a silent terminal or provider",
    params: idParams,
    body: z.strictObject({
      isPaid: z.boolean(),
      reason: line({ min: 1, max: 200 }),
      receipt: line({ min: 1, max: 60 }).optional(),
    }),
    answer: opened,
    refuses: ["ERROR_NOT_FOUND", "ERROR_ACTION_NOT_ALLOWED"],
  }),
  refund: defineCall({
    method: "POST",
    path: "/operator-queue/payment-refund/:id",
    who: "cashier",
    tag,
    summary: "Gives back a payment, all of it or a part",
    withinMs: providerMs,
    params: idParams,
    body: z.strictObject({ amount, reason: line({ min: 1, max: 200 }) }),
    answer: payment,
    refuses: ["ERROR_NOT_FOUND", "ERROR_ACTION_NOT_ALLOWED", "ERROR_REFUND_TOO_LARGE"],
  }),
  keep: defineCall({
    method: "POST",
    path: "/operator-queue/payment-keep/:id",
    who: "cashier",
    tag,
    summary: "Says why the money of a visit that was deleted is not refunded",
    params: idParams,
    body: z.strictObject({ reason: line({ min: 1, max: 200 }) }),
    answer: payment,
    refuses: ["ERROR_NOT_FOUND", "ERROR_ACTION_NOT_ALLOWED"],
  }),
  totals: defineCall({
    method: "GET",
    path: "/operator-queue/payment-total",
    who: "staff",
    tag,
    summary: "Sums up what an operator took on the tickets of a day, by way and currency",
    query: z.strictObject({ date: askedDate.optional(), operatorId: queryId.optional() }),
    answer: z.object({
      date,
      sums: z.array(
        z.object({
          way: z.enum(paymentWays),
          currency: z.string(),
          count: z.int(),
          taken: z.int(),
          refunded: z.int(),
          /** What was taken, less what was refunded. */
          amount: z.int(),
        }),
      ),
      /** Payments whose outcome is not known yet. */
      open: z.int(),
    }),
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_FORBIDDEN"],
  }),
  troubles: defineCall({
    method: "GET",
    path: "/operator-queue/payment-trouble",
    who: "manager",
    tag,
    summary:
      "Lists payments that need attention: an outcome that is not known, or money that was taken twice or for a deleted visit",
    answer: z.array(paymentTrouble),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  webhook: defineCall({
    method: "POST",
    path: "/payment/:provider/:organizationId",
    who: "anyone",
    tag: "payment",
    summary: "Takes what a payment provider reports; its signature is over the body as it was sent",
    params: z.strictObject({ provider: z.enum(paymentProviders), organizationId: queryId }),
    upload: ["application/json", "application/x-www-form-urlencoded"],
    bodyMaxBytes: 256 * 1024,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  testPage: defineCall({
    method: "GET",
    path: "/payment/test/page/:ref",
    who: "anyone",
    tag: "payment",
    summary: "The payment page of the test provider, which moves no money",
    params: z.strictObject({ ref: z.uuid() }),
    answer: z.unknown(),
    produces: ["text/html"],
    refuses: ["ERROR_NOT_FOUND"],
  }),
  testPageChoice: defineCall({
    method: "POST",
    path: "/payment/test/page/:ref",
    who: "anyone",
    tag: "payment",
    summary: "Pays or declines on the payment page of the test provider",
    params: z.strictObject({ ref: z.uuid() }),
    upload: ["application/x-www-form-urlencoded"],
    answer: z.unknown(),
    produces: ["text/html"],
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;
