import type { Hall } from "#staff/hall/hall.ts";
import { countVisits } from "#staff/hall/rows/visits.ts";

/** Returns how many visitors wait for this desk. */
export const countWaiting = ({ lists }: Pick<Hall, "lists">): number =>
  countVisits([...lists.queue.values()].filter(({ status }) => status === "wait"));
