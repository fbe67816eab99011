import {
  contains,
  type Lease,
  type LeaseBook,
  type OperatorTime,
  overlaps,
  type QuotaShare,
  type Sale,
  without,
} from "#leases/lease-book";
import type { SaleMessage } from "#leases/sale-message";

/** What only the centre knows about the sales of a day. Everything else follows from the log of the day. */
export type Sales = {
  readonly sales: Readonly<Record<string, SaleRow>>;
  /** Leases and shares that the centre hands back. It never sells from them again. */
  readonly closed: readonly string[];
};

export type SaleRow = { readonly sale: Sale; readonly isCancelled: boolean };

export const noSales: Sales = { sales: {}, closed: [] };

export type SellRefusal =
  | "ERROR_NOT_LEASED"
  | "ERROR_TIME_RESERVED"
  | "ERROR_SHARE_USED_UP"
  | "ERROR_SALE_KNOWN";

/**
 * Sells from a lease while the branch is silent. The caller checks that the branch decides the day and that the centre
 * was not restored. `incarnation` is that of the centre: what was granted to an earlier one may be sold already, in
 * the time that a restored backup does not know.
 */
export function sell(
  state: Sales,
  book: LeaseBook,
  sale: Sale,
  incarnation: string,
): Sales | { readonly code: SellRefusal } {
  const others = liveSales(state, book);
  if (state.sales[sale.id] !== undefined) return { code: "ERROR_SALE_KNOWN" };
  const lease = openLeases(state, book, incarnation).find(({ id }) => id === sale.leaseId);
  if (lease === undefined || !contains(lease, sale)) return { code: "ERROR_NOT_LEASED" };
  // Leases do not overlap each other. Time that was sold and became free at the branch may be leased again.
  if (others.some((other) => other.leaseId === lease.id && overlaps(other, sale)))
    return { code: "ERROR_TIME_RESERVED" };
  const shares = openShares(state, book, incarnation);
  const hasRoom = (shareId: string): boolean =>
    shares.some(({ id, count }) => id === shareId && soldOf(shareId, others) < count);
  if (!sale.shareIds.every(hasRoom)) return { code: "ERROR_SHARE_USED_UP" };
  return { ...state, sales: { ...state.sales, [sale.id]: { sale, isCancelled: false } } };
}

/** Lists the time that the centre may sell now; free starts are found in it as in the work of operators. */
export function sellableTime(state: Sales, book: LeaseBook, incarnation: string): readonly OperatorTime[] {
  const sales = liveSales(state, book);
  return openLeases(state, book, incarnation).flatMap((lease) =>
    without(
      lease,
      sales.filter(({ leaseId }) => leaseId === lease.id),
    ),
  );
}

/** Returns the shares of a limit from which the centre may sell another visit. */
export function sellableShares(
  state: Sales,
  book: LeaseBook,
  limitId: number,
  incarnation: string,
): readonly QuotaShare[] {
  const sales = liveSales(state, book);
  return openShares(state, book, incarnation).filter(
    ({ id, count, limitId: ofLimit }) => ofLimit === limitId && soldOf(id, sales) < count,
  );
}

/** Lists the leases from which the centre may sell. */
function openLeases(state: Sales, book: LeaseBook, incarnation: string): readonly Lease[] {
  return Object.values(book.leases)
    .filter(({ kept }) => kept === undefined)
    .map(({ lease }) => lease)
    .filter(({ id, grantedTo }) => grantedTo === incarnation && !state.closed.includes(id));
}

/** Lists the shares of limits from which the centre may sell. */
function openShares(state: Sales, book: LeaseBook, incarnation: string): readonly QuotaShare[] {
  return Object.values(book.shares)
    .filter(({ kept }) => kept === undefined)
    .map(({ share }) => share)
    .filter(({ id, grantedTo }) => grantedTo === incarnation && !state.closed.includes(id));
}

/**
 * Lists the sales whose time is taken. A cancelled sale is one of them until the log says that it is voided: its
 * visitor may have shown the code at the kiosk of the silent branch before.
 */
function liveSales({ sales }: Sales, { outcomes }: LeaseBook): readonly Sale[] {
  const known = Object.values(sales).map(({ sale }) => sale);
  // After a restore, the log may have sales that the centre does not know.
  const told = Object.values(outcomes)
    .map(({ sale }) => sale)
    .filter(({ id }) => sales[id] === undefined);
  return [...known, ...told].filter(({ id }) => outcomes[id]?.kind !== "voided");
}

const soldOf = (shareId: string, sales: readonly Sale[]): number =>
  sales.filter(({ shareIds }) => shareIds.includes(shareId)).length;

/** Cancels a sale for its visitor, before or after it is redeemed. */
export function cancelSale(state: Sales, saleId: string): Sales {
  const row = state.sales[saleId];
  if (row === undefined) return state;
  return { ...state, sales: { ...state.sales, [saleId]: { ...row, isCancelled: true } } };
}

/** Hands leases and shares back; what is sold of them stays promised until its sale is settled. */
export function close(state: Sales, ids: readonly string[]): Sales {
  return { ...state, closed: [...new Set([...state.closed, ...ids])] };
}

/** Hands everything back that is not handed back yet, as when the centre becomes the writer. */
export function closeAll(state: Sales, { leases, shares }: LeaseBook): Sales {
  return close(state, [...Object.keys(leases), ...Object.keys(shares)]);
}

/**
 * Lists what the writer of the day must be told, by the log as far as the centre has it. The centre sends all of it on
 * contact and repeats it until the log shows the outcomes. A centre that has become the writer decides it itself.
 */
export function dueSaleMessages(state: Sales, book: LeaseBook): readonly SaleMessage[] {
  const sales = Object.values(state.sales).flatMap(({ sale, isCancelled }): readonly SaleMessage[] => {
    const outcome = book.outcomes[sale.id];
    if (outcome === undefined) return [{ kind: isCancelled ? "cancel-sale" : "redeem-sale", sale }];
    const isDue = isCancelled && outcome.kind === "redeemed" && outcome.cancellation === "none";
    return isDue ? [{ kind: "cancel-sale", sale }] : [];
  });
  const unsettled = Object.values(state.sales)
    .map(({ sale }) => sale)
    .filter(({ id }) => book.outcomes[id] === undefined);
  const leases = Object.entries(book.leases)
    .filter(([id, { kept }]) => kept === undefined && state.closed.includes(id))
    .map(([leaseId]): SaleMessage => {
      const sold = unsettled.filter((sale) => sale.leaseId === leaseId);
      return { kind: "hand-back-lease", leaseId, sold };
    });
  const shares = Object.entries(book.shares)
    .filter(([id, { kept }]) => kept === undefined && state.closed.includes(id))
    .map(([shareId]): SaleMessage => {
      const sold = unsettled.filter(({ shareIds }) => shareIds.includes(shareId));
      return { kind: "hand-back-share", shareId, sold };
    });
  return [...sales, ...leases, ...shares];
}
