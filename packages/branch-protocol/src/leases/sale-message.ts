import type { Sale } from "#leases/lease-book";

/** What the centre tells the writer of a day about sales and leases; repeated until the log shows the outcome. */
export type SaleMessage =
  | { readonly kind: "redeem-sale"; readonly sale: Sale }
  | { readonly kind: "cancel-sale"; readonly sale: Sale }
  | { readonly kind: "hand-back-lease"; readonly leaseId: string; readonly sold: readonly Sale[] }
  | { readonly kind: "hand-back-share"; readonly shareId: string; readonly sold: readonly Sale[] };
