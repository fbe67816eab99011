/** Between which instants somebody is called, and when most likely. Infinity: not on this day. */
export type ExpectedCall = {
  readonly optimisticAt: number;
  readonly likelyAt: number;
  readonly pessimisticAt: number;
  /** When it would be if every operator on shift were there; absent: they are. */
  readonly staffed?: { readonly likelyAt: number; readonly pessimisticAt: number };
  /** How far the range reaches, in standard deviations; absent: it was not worked out so. */
  readonly spread?: { readonly early: number; readonly late: number };
};
