/** The range of instants in which a visitor is called, and the likeliest. Infinity: not on this day. */
export type ExpectedCall = {
  readonly optimisticAt: number;
  readonly likelyAt: number;
  readonly pessimisticAt: number;
  /** The times if every operator on shift were there; absent: they are. */
  readonly staffed?: { readonly likelyAt: number; readonly pessimisticAt: number };
  /** The width of the range, in standard deviations; absent: the range was not computed that way. */
  readonly spread?: { readonly early: number; readonly late: number };
};
