import { useMemo } from "react";
import type { Hall } from "#staff/hall/hall.ts";

/** The parts of a hall that the lists show. */
export type ListedHall = Pick<Hall, "lists" | "operators" | "unknownSince"> & {
  readonly mayCallNext: boolean;
};

/** Returns the lists' data; it stays the same object while only the current ticket changes. */
export function useListedHall({ lists, operators, unknownSince, inHand }: Hall): ListedHall {
  const mayCallNext = inHand.permissions.includes("next");
  return useMemo(
    () => ({
      lists,
      operators,
      mayCallNext,
      ...(unknownSince === undefined ? {} : { unknownSince }),
    }),
    [lists, operators, mayCallNext, unknownSince],
  );
}
