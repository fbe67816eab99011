import { paymentStates, paymentWays } from "@cherga/engine/payment/payment-life";
import { z } from "zod";
import { id } from "#fields";
import { pagingFields, rangeFields, scopeFields } from "#shapes/report/parts";
import { instant } from "#shapes/time";

export const paymentBody = z.strictObject({
  organizationIds: scopeFields.organizationIds,
  operatorIds: scopeFields.operatorIds,
  ...rangeFields,
  page: pagingFields.page,
  perPage: pagingFields.perPage,
});

/** A payment. Amounts are in minor units. */
export const paymentRow = z.object({
  id,
  ticketId: id,
  num: z.string(),
  organization: z.string(),
  service: z.string(),
  /** Who took it; empty if the visitor paid without help. */
  operator: z.string(),
  way: z.enum(paymentWays),
  state: z.enum(paymentStates),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  /** Why it was refunded, or why the money of a deleted visit is kept. */
  reason: z.string(),
  createdAt: instant,
});

/** A service that was completed without the payment that it needs. The amount is in minor units. */
export const unpaidRow = z.object({
  /** Of the ticket item. */
  id,
  ticketId: id,
  num: z.string(),
  organization: z.string(),
  service: z.string(),
  operator: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  at: instant,
});

export const paymentSum = z.object({
  way: z.enum(paymentWays),
  currency: z.string(),
  operator: z.string(),
  count: z.int(),
  taken: z.int(),
  refunded: z.int(),
  /** What was paid, less what was refunded. */
  amount: z.int(),
});
