import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import type { Hall, HallRow, ListName } from "#staff/hall/hall.ts";
import { aHallRow } from "#staff/hall/testing/a-row.ts";

export const now = Date.parse("2026-11-16T10:00:00.000Z");

/** Returns the instant so many minutes ago. */
export const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

/** Returns the row of a visitor who has just come, with overrides. */
export const aRow = (part: Partial<HallRow> & { readonly id: number }): HallRow =>
  aHallRow({
    ticketId: part.id,
    num: `A${part.id}`,
    lastEvent: { type: "wait", addedDateTime: ago(0) },
    phone: "",
    name: "",
    pullTime: ago(0),
    expected: { low: ago(-5), likely: ago(-10), high: ago(-20) },
    forDesk: false,
    ...part,
  });

/** Returns a free operator, with overrides. */
export const anOperator = (part: Partial<OperatorRow> & { readonly id: number }): OperatorRow => ({
  name: `Operator ${part.id}`,
  room: String(part.id),
  state: "free",
  since: ago(1),
  ticket: null,
  callOnly: false,
  ...part,
});

/** Returns a hall with these open and ended rows. */
export function aHall({
  open = [],
  ended = [],
  operators = [],
}: {
  readonly open?: readonly HallRow[];
  readonly ended?: readonly HallRow[];
  readonly operators?: readonly OperatorRow[];
}): Hall {
  const none: ReadonlyMap<number, HallRow> = new Map();
  const lists: Record<ListName, ReadonlyMap<number, HallRow>> = {
    current: none,
    queue: none,
    hold: none,
    outside: none,
    end: new Map(ended.map((row) => [row.id, row])),
    manage: new Map(open.map((row) => [row.id, row])),
  };
  return {
    deskId: undefined,
    lists,
    operators: new Map(operators.map((row) => [row.id, row])),
    inHand: { ticket: null, ticketItem: null, client: [], permissions: [] },
  };
}
