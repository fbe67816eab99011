import type { Hall } from "#staff/hall/hall.ts";

/** Returns how many visits each operator has finished today. */
export function servedBy({ lists }: Pick<Hall, "lists">): ReadonlyMap<number, number> {
  const served = new Map<number, number>();
  for (const { status, operator } of lists.end.values()) {
    if (status !== "complete" || operator === null) continue;
    served.set(operator.id, (served.get(operator.id) ?? 0) + 1);
  }
  return served;
}
