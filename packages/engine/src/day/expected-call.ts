/** Between which instants somebody is called, and when most likely. Infinity: not on this day. */
export type ExpectedCall = {
  readonly optimisticAt: number;
  readonly likelyAt: number;
  readonly pessimisticAt: number;
};
