/** Where a ticket item stands. The last two are its end. */
export const itemStates = ["planned", "wait", "called", "serving", "hold", "complete", "deleted"] as const;
export type ItemState = (typeof itemStates)[number];

/** An item that has not ended. */
export const openStates = [
  "planned",
  "wait",
  "called",
  "serving",
  "hold",
] as const satisfies readonly ItemState[];

/** An item that some operator has in hand. */
export const inHandStates = ["called", "serving"] as const satisfies readonly ItemState[];
