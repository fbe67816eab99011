import {
  emptyLeaseBook,
  evolveLeases,
  type Lease,
  type LeaseBook,
  type LeaseEntry,
  type QuotaShare,
  type Sale,
} from "#leases/lease-book";

/** The incarnation of the centre in tests. */
export const incarnation = "first";

/** A lease from 9 to 10 (times are minutes here) of operator 1. */
export const aLease = (changes: Partial<Lease> = {}): Lease => ({
  id: "lease",
  operatorId: 1,
  from: 540,
  to: 600,
  grantedTo: incarnation,
  ...changes,
});

export const aShare = (changes: Partial<QuotaShare> = {}): QuotaShare => ({
  id: "share",
  limitId: 4,
  count: 2,
  grantedTo: incarnation,
  ...changes,
});

/** A sale from 9:20 to 9:40. */
export const aSale = (changes: Partial<Sale> = {}): Sale => ({
  id: "sale",
  leaseId: "lease",
  serviceId: 3,
  operatorId: 1,
  from: 560,
  to: 580,
  shareIds: [],
  ...changes,
});

export const bookOf = (...entries: readonly LeaseEntry[]): LeaseBook =>
  entries.reduce(evolveLeases, emptyLeaseBook);
