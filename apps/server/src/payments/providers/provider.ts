import type { PaymentNotice } from "@cherga/engine/payment/payment-life";

/** A payment as a provider is told about it. */
export type Order = {
  /** Our name of the payment. A provider that is given it twice charges once. */
  readonly reference: string;
  /** The provider's name of it, as soon as there is one. */
  readonly providerRef: string | null;
  readonly organizationId: number;
  readonly amountMinor: number;
  readonly currency: string;
  /** What is paid for, as the visitor reads it. */
  readonly title: string;
  /** Where the visitor goes after paying: to the page of the ticket, or to the first page. */
  readonly returnPath: string;
};

/** Where the visitor pays, and by which name the provider knows the payment. */
export type OpenedOrder = { readonly providerRef: string; readonly url: string | null };

/** What a provider says about a payment. */
export type ProviderAnswer = {
  readonly notice: PaymentNotice;
  /** How much was given back altogether. */
  readonly refundedMinor: number;
  /** More is being given back; it is not decided yet. */
  readonly isRefunding?: boolean;
  readonly receipt?: string | undefined;
};

/** By which names a report knows its payment. */
type ReportedNames =
  | { readonly reference: string; readonly providerRef?: string }
  | { readonly reference?: undefined; readonly providerRef: string };

/** What a provider reports by itself. */
export type ProviderReport = ReportedNames & {
  /** Absent: the report proves too little, so that the provider is asked. */
  readonly said?: ProviderAnswer | undefined;
};

export type RawReport = {
  /** As it was sent: signatures are over these bytes. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** A part of a payment that is given back. */
export type RefundOrder = { readonly reference: string; readonly amountMinor: number };

/** What can be asked of a payment provider. What is not answered in time throws `NoAnswer`. */
export type PaymentProvider = {
  /** Makes a page on which the visitor pays. Making it again is harmless while its address was not shown. */
  open(order: Order): Promise<OpenedOrder>;
  ask(order: Order): Promise<ProviderAnswer>;
  /** Closes the page, so that the visitor can no longer pay, and says what became of the payment. */
  cancel(order: Order): Promise<ProviderAnswer>;
  /** Gives money back. `asked`: it will be done; the next answer to `ask` tells. */
  refund(order: Order, refund: RefundOrder): Promise<"done" | "asked" | "refused">;
  /** Reads a report; undefined if it is not from the provider. */
  readReport(report: RawReport): Promise<ProviderReport | undefined>;
};

/** The provider did not answer, or not so that it can be understood. The request may have taken effect. */
export class NoAnswer extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`the payment provider did not answer: ${why}`, options);
  }
}

/** The provider will not take this payment: the keys are wrong, or it does not know the currency. */
export class ProviderRefusal extends Error {
  constructor(why: string) {
    super(`the payment provider refused: ${why}`);
  }
}

/** What is known while a payment waits for its visitor. */
export const stillPending: ProviderAnswer = { notice: { is: "pending" }, refundedMinor: 0 };
