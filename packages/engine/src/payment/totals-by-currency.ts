/** What was taken and given back in one way, in minor units. */
type PaymentSum = {
  readonly currency: string;
  readonly count: number;
  readonly taken: number;
  readonly refunded: number;
};

/** Adds up sums of payments, for each currency: amounts of different currencies are never added. */
export function totalsByCurrency(sums: readonly PaymentSum[]): readonly PaymentSum[] {
  const totals = new Map<string, PaymentSum>();
  for (const { currency, count, taken, refunded } of sums) {
    const known = totals.get(currency) ?? { currency, count: 0, taken: 0, refunded: 0 };
    totals.set(currency, {
      currency,
      count: known.count + count,
      taken: known.taken + taken,
      refunded: known.refunded + refunded,
    });
  }
  return [...totals.values()];
}
