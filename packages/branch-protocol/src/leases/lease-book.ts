/** Time of one operator, in milliseconds; `to` is the first instant after it. */
export type OperatorTime = { readonly operatorId: number; readonly from: number; readonly to: number };

/** Time that the centre may sell while the line is cut. `grantedTo` is the incarnation of the centre that may sell it. */
export type Lease = OperatorTime & { readonly id: string; readonly grantedTo: string };

/** A part of a limit per day that the centre may sell while the line is cut. */
export type QuotaShare = {
  readonly id: string;
  readonly limitId: number;
  readonly count: number;
  readonly grantedTo: string;
};

/**
 * What the centre sold from a lease. The id is a uuid, and the idempotency key of the registration. The visitor's code
 * carries the same data with a signature, so that a kiosk can redeem a sale before the centre's message arrives.
 */
export type Sale = OperatorTime & {
  readonly id: string;
  readonly leaseId: string;
  readonly serviceId: number;
  /** One visit is taken from each of these shares. */
  readonly shareIds: readonly string[];
};

/**
 * What became of a sale, decided once by the writer of the day. A voided sale was cancelled before it was redeemed; its
 * time belongs to its lease again. A cancellation is late if the visit could not be cancelled any more.
 */
export type SaleOutcome =
  | {
      readonly kind: "redeemed";
      readonly sale: Sale;
      readonly ticketNumber: number;
      readonly cancellation: "none" | "done" | "late";
    }
  | { readonly kind: "refused"; readonly sale: Sale; readonly code: string }
  | { readonly kind: "voided"; readonly sale: Sale };

/**
 * A fact about leases in the log of a day. These facts are numbered with the events of the day and are sent with them,
 * so that the copy at the centre never has a ticket without the outcome of its sale. "redeemed" is the event that
 * registers the ticket: two events could be separated by a batch, and a lost branch would leave half of them.
 */
export type LeaseEntry =
  | { readonly kind: "leased"; readonly lease: Lease }
  | { readonly kind: "shared"; readonly share: QuotaShare }
  | { readonly kind: "redeemed"; readonly sale: Sale; readonly ticketNumber: number }
  | { readonly kind: "refused"; readonly sale: Sale; readonly code: string }
  | { readonly kind: "voided"; readonly sale: Sale }
  | { readonly kind: "cancelled"; readonly saleId: string; readonly isDone: boolean }
  | { readonly kind: "released"; readonly leaseId: string; readonly kept: readonly Sale[] }
  | { readonly kind: "share-released"; readonly shareId: string; readonly kept: readonly Sale[] };

/** The leases of a day and the outcomes of sales. It follows from the log alone, on both sides. */
export type LeaseBook = {
  readonly leases: Readonly<Record<string, LeaseState>>;
  readonly shares: Readonly<Record<string, ShareState>>;
  readonly outcomes: Readonly<Record<string, SaleOutcome>>;
};

/** A lease; once the centre has handed it back, only the time of the sales in `kept` is promised. */
export type LeaseState = { readonly lease: Lease; readonly kept: readonly Sale[] | undefined };
export type ShareState = { readonly share: QuotaShare; readonly kept: readonly Sale[] | undefined };

export const emptyLeaseBook: LeaseBook = { leases: {}, shares: {}, outcomes: {} };

/** Returns the leases after an entry of the log. */
export function evolveLeases(book: LeaseBook, entry: LeaseEntry): LeaseBook {
  switch (entry.kind) {
    case "leased":
      return withLease(book, { lease: entry.lease, kept: undefined });
    case "shared":
      return withShare(book, { share: entry.share, kept: undefined });
    case "redeemed":
      return withOutcome(book, { ...entry, cancellation: "none" });
    case "refused":
    case "voided":
      return withOutcome(book, entry);
    case "cancelled": {
      const outcome = book.outcomes[entry.saleId];
      if (outcome?.kind !== "redeemed") return book;
      return withOutcome(book, { ...outcome, cancellation: entry.isDone ? "done" : "late" });
    }
    case "released": {
      const state = book.leases[entry.leaseId];
      return state === undefined ? book : withLease(book, { ...state, kept: entry.kept });
    }
    case "share-released": {
      const state = book.shares[entry.shareId];
      return state === undefined ? book : withShare(book, { ...state, kept: entry.kept });
    }
  }
}

const withLease = (book: LeaseBook, state: LeaseState): LeaseBook => ({
  ...book,
  leases: { ...book.leases, [state.lease.id]: state },
});

const withShare = (book: LeaseBook, state: ShareState): LeaseBook => ({
  ...book,
  shares: { ...book.shares, [state.share.id]: state },
});

const withOutcome = (book: LeaseBook, outcome: SaleOutcome): LeaseBook => ({
  ...book,
  outcomes: { ...book.outcomes, [outcome.sale.id]: outcome },
});

/** Lists the time that is promised to the centre: nobody else may book it. No clock ends it. */
export function heldTime(book: LeaseBook): readonly OperatorTime[] {
  const taken = Object.values(book.outcomes)
    .filter(({ kind }) => kind !== "voided")
    .map(({ sale }) => sale);
  return Object.values(book.leases).flatMap(({ lease, kept }) =>
    kept === undefined
      ? without(
          lease,
          taken.filter(({ leaseId }) => leaseId === lease.id),
        )
      : kept.filter(({ id }) => book.outcomes[id] === undefined).map(timeOf),
  );
}

/** Counts the visits of a limit that are promised to the centre. */
export function heldCount(book: LeaseBook, limitId: number): number {
  return Object.values(book.shares)
    .filter(({ share }) => share.limitId === limitId)
    .reduce((sum, state) => sum + heldOfShare(book, state), 0);
}

function heldOfShare(book: LeaseBook, { share, kept }: ShareState): number {
  if (kept !== undefined) return kept.filter(({ id }) => book.outcomes[id] === undefined).length;
  const taken = Object.values(book.outcomes).filter(
    ({ kind, sale }) => kind !== "voided" && sale.shareIds.includes(share.id),
  );
  return share.count - taken.length;
}

/** What people must look at: a visitor was promised something that the branch could not keep, or cancelled too late. */
export type Difference = {
  readonly sale: Sale;
  readonly kind: "refused" | "cancelled-late";
  readonly code?: string;
};

/** Lists the sales that did not end as their visitors were told. */
export function differencesOf(book: LeaseBook): readonly Difference[] {
  return Object.values(book.outcomes).flatMap((outcome): readonly Difference[] => {
    const { sale } = outcome;
    if (outcome.kind === "refused") return [{ sale, kind: "refused", code: outcome.code }];
    const isLate = outcome.kind === "redeemed" && outcome.cancellation === "late";
    return isLate ? [{ sale, kind: "cancelled-late" }] : [];
  });
}

/** Tells whether two times of operators overlap. */
export function overlaps(one: OperatorTime, other: OperatorTime): boolean {
  return one.operatorId === other.operatorId && one.from < other.to && other.from < one.to;
}

/** Tells whether a time lies within another. */
export function contains(outer: OperatorTime, inner: OperatorTime): boolean {
  return outer.operatorId === inner.operatorId && outer.from <= inner.from && inner.to <= outer.to;
}

const timeOf = ({ operatorId, from, to }: OperatorTime): OperatorTime => ({ operatorId, from, to });

/** Returns what is left of a time without others that lie within it. */
export function without(whole: OperatorTime, parts: readonly OperatorTime[]): readonly OperatorTime[] {
  const rest: OperatorTime[] = [];
  let { from } = whole;
  for (const part of parts.toSorted((one, other) => one.from - other.from)) {
    if (part.from > from) rest.push({ ...timeOf(whole), from, to: part.from });
    from = Math.max(from, part.to);
  }
  if (from < whole.to) rest.push({ ...timeOf(whole), from });
  return rest;
}
