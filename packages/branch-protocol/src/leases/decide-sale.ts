import {
  contains,
  type LeaseBook,
  type LeaseEntry,
  overlaps,
  type Sale,
  type SaleOutcome,
} from "#leases/lease-book";
import type { SaleMessage } from "#leases/sale-message";

/** What the day itself says: the rules of the queue decide whether a visit can be registered or cancelled. */
export type DayOfSale = {
  /** The number of the ticket that would be registered at the time of the sale, or why it is refused. */
  readonly register: (sale: Sale) => { readonly ticketNumber: number } | { readonly code: string };
  /** Whether the visit can still be cancelled. */
  readonly mayCancel: (ticketNumber: number) => boolean;
};

/** What to do with a sale that is presented: it has an outcome already, is registered now, or is refused. */
export type SaleVerdict =
  | { readonly kind: "settled"; readonly outcome: SaleOutcome }
  | { readonly kind: "register" }
  | { readonly kind: "refuse"; readonly code: SaleRefusal };

export type SaleRefusal = "ERROR_LEASE_ENDED" | "ERROR_OUTSIDE_LEASE" | "ERROR_SHARE_USED_UP";

/**
 * Decides about a sale that the centre's message or a visitor at the kiosk presents. A sale is settled once, whoever
 * comes first; the other one is told the same outcome.
 */
export function judgeSale(book: LeaseBook, sale: Sale): SaleVerdict {
  const outcome = book.outcomes[sale.id];
  if (outcome !== undefined) return { kind: "settled", outcome };
  const code = refusalOf(book, sale);
  return code === undefined ? { kind: "register" } : { kind: "refuse", code };
}

function refusalOf(book: LeaseBook, sale: Sale): SaleRefusal | undefined {
  const { lease, kept } = book.leases[sale.leaseId] ?? {};
  if (lease === undefined) return "ERROR_LEASE_ENDED";
  if (kept !== undefined && !kept.some(({ id }) => id === sale.id)) return "ERROR_LEASE_ENDED";
  const taken = Object.values(book.outcomes).filter(
    (other) => other.kind !== "voided" && other.sale.leaseId === lease.id,
  );
  if (!contains(lease, sale) || taken.some((other) => overlaps(other.sale, sale)))
    return "ERROR_OUTSIDE_LEASE";
  return sale.shareIds.every((id) => hasRoom(book, id, sale)) ? undefined : "ERROR_SHARE_USED_UP";
}

function hasRoom(book: LeaseBook, shareId: string, sale: Sale): boolean {
  const { share, kept } = book.shares[shareId] ?? {};
  if (share === undefined) return false;
  if (kept !== undefined) return kept.some(({ id }) => id === sale.id);
  const taken = Object.values(book.outcomes).filter(
    (other) => other.kind !== "voided" && other.sale.shareIds.includes(shareId),
  );
  return taken.length < share.count;
}

/**
 * Decides about a message of the centre, or a sale presented at the kiosk (as "redeem-sale"). The writer of the day
 * adds the entries to its log in the transaction that decides; no entries: the message is known already.
 */
export function decideSaleMessage(
  book: LeaseBook,
  message: SaleMessage,
  day: DayOfSale,
): readonly LeaseEntry[] {
  switch (message.kind) {
    case "redeem-sale":
      return redeem(book, message.sale, day);
    case "cancel-sale":
      return cancel(book, message.sale, day);
    case "hand-back-lease": {
      const { leaseId, sold } = message;
      const state = book.leases[leaseId];
      if (state === undefined || state.kept !== undefined) return [];
      return [{ kind: "released", leaseId, kept: unsettled(book, sold) }];
    }
    case "hand-back-share": {
      const { shareId, sold } = message;
      const state = book.shares[shareId];
      if (state === undefined || state.kept !== undefined) return [];
      return [{ kind: "share-released", shareId, kept: unsettled(book, sold) }];
    }
  }
}

function redeem(book: LeaseBook, sale: Sale, day: DayOfSale): readonly LeaseEntry[] {
  const verdict = judgeSale(book, sale);
  if (verdict.kind === "settled") return [];
  const registered = verdict.kind === "refuse" ? verdict : day.register(sale);
  return "code" in registered
    ? [{ kind: "refused", sale, code: registered.code }]
    : [{ kind: "redeemed", sale, ticketNumber: registered.ticketNumber }];
}

function cancel(book: LeaseBook, sale: Sale, day: DayOfSale): readonly LeaseEntry[] {
  const outcome = book.outcomes[sale.id];
  // The entry also refuses the visitor's code at the kiosk from now on.
  if (outcome === undefined) return [{ kind: "voided", sale }];
  if (outcome.kind !== "redeemed" || outcome.cancellation !== "none") return [];
  return [{ kind: "cancelled", saleId: sale.id, isDone: day.mayCancel(outcome.ticketNumber) }];
}

const unsettled = (book: LeaseBook, sold: readonly Sale[]): readonly Sale[] =>
  sold.filter(({ id }) => book.outcomes[id] === undefined);
