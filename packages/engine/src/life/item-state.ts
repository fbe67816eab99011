/** The states of a ticket item. The last two are final. */
export const itemStates = ["planned", "wait", "called", "serving", "hold", "complete", "deleted"] as const;
export type ItemState = (typeof itemStates)[number];

/** The states of an item that has not ended. */
export const openStates = [
  "planned",
  "wait",
  "called",
  "serving",
  "hold",
] as const satisfies readonly ItemState[];

/** The states of an item that an operator has in hand. */
export const inHandStates = ["called", "serving"] as const satisfies readonly ItemState[];
