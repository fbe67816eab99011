import type { Hall, HallRow } from "#staff/hall/hall.ts";

/** A visit on a list: one row, however many services it has. */
export type ListedVisit = {
  /** The service that the row is about: the one in hand, or the next that can be called. */
  readonly row: HallRow;
  /** All services of the visit, also those on other lists, in their order. */
  readonly steps: readonly HallRow[];
};

type Order = (a: HallRow, b: HallRow) => number;

/** Returns the services of each visit of the hall, by ticket. */
export function stepsByTicket({ manage, end }: Pick<Hall["lists"], "manage" | "end">): StepsByTicket {
  const steps = new Map<number, HallRow[]>();
  for (const row of [...manage.values(), ...end.values()]) {
    const known = steps.get(row.ticketId);
    if (known === undefined) steps.set(row.ticketId, [row]);
    else known.push(row);
  }
  for (const rows of steps.values()) if (rows.length > 1) rows.sort((a, b) => a.id - b.id);
  return steps;
}

export type StepsByTicket = ReadonlyMap<number, readonly HallRow[]>;

/** Returns the visits to which the rows of a list belong, in the list's order. */
export function visitsOf(
  rows: readonly HallRow[],
  steps: StepsByTicket,
  order: Order,
): readonly ListedVisit[] {
  const leading = new Map<number, HallRow>();
  for (const row of rows) {
    const known = leading.get(row.ticketId);
    if (known === undefined || byLead(order)(row, known) < 0) leading.set(row.ticketId, row);
  }
  return [...leading.values()]
    .toSorted(order)
    .map((row) => ({ row, steps: steps.get(row.ticketId) ?? [row] }));
}

/** Returns how many visits the rows belong to. */
export const countVisits = (rows: Iterable<HallRow>): number =>
  new Set(Array.from(rows, ({ ticketId }) => ticketId)).size;

/** Sorts the services of a visit: in hand, then callable at this desk, then those that wait for another service. */
const byLead =
  (order: Order): Order =>
  (a, b) =>
    rankOf(a) - rankOf(b) || order(a, b);

function rankOf({ status, heldBack, forDesk }: HallRow): number {
  if (status === "called" || status === "serving") return 0;
  return 1 + Number(heldBack) * 2 + Number(!forDesk);
}
