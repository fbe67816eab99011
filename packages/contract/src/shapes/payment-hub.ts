import { z } from "zod";
import { line, pattern } from "#fields";

/**
 * Where the money of an organization goes. `test` moves no money. `transfer` shows a code that fills in a bank transfer;
 * staff confirm that the money has come.
 */
export const paymentProviders = ["test", "monobank", "liqpay", "stripe", "transfer"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

const key = line({ max: 300 });

/** The formats of the National Bank of Ukraine for codes of transfers. */
export const transferFormats = ["002", "003"] as const;

/** The account that transfers go to. */
export const payee = z.strictObject({
  name: line({ min: 1, max: 70 }),
  /** Banks print it in groups of four. */
  iban: z.preprocess(
    (text) => (typeof text === "string" ? text.replaceAll(" ", "").toUpperCase() : text),
    pattern(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, { max: 34 }),
  ),
  /** The tax number of the recipient, for codes of the National Bank of Ukraine. */
  code: pattern(/^(\d{8,10})?$/, { max: 10 }),
  purpose: line({ max: 100 }),
  /** The format of the code for hryvnias. Older apps of banks read only the first one. */
  format: z.enum(transferFormats).default("002"),
});
export type Payee = z.output<typeof payee>;

/** How an organization takes money besides cash. */
export const paymentHub = z.strictObject({
  provider: z.enum(paymentProviders),
  /** LiqPay's public key. It is part of every payment page. */
  publicKey: key.optional(),
  /** LiqPay's private key, Monobank's token or Stripe's secret key. */
  privateKey: key.optional(),
  /** The secret by which Stripe signs what it reports. */
  webhookSecret: key.optional(),
  payee: payee.nullable().default(null),
  /** Visitors can pay on the page of their ticket. */
  trackers: z.boolean().default(false),
});
export type PaymentHub = z.output<typeof paymentHub>;

export const paymentSecrets = [
  "privateKey",
  "webhookSecret",
] as const satisfies readonly (keyof PaymentHub)[];
