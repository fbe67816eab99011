import { expect, test } from "vitest";
import { type Hall, type HallRow, hallOf } from "#staff/hall/hall.ts";
import { aHallRow } from "#staff/hall/testing/a-row.ts";
import { servedBy } from "#staff/screens/queue/operator/served.ts";

const aRow = (id: number, row: Pick<HallRow, "status" | "operator">): HallRow => aHallRow({ id, ...row });

function aHall(end: readonly HallRow[]): Hall {
  const nothing = { current: [], queue: [], hold: [], outside: [], end: [], manage: [] };
  const hall = hallOf(undefined, {
    ...nothing,
    time: "2026-11-16T08:00:00.000Z",
    operator: [],
    currentTicket: { ticket: null, ticketItem: null, client: [], permissions: [] },
  });
  return { ...hall, lists: { ...hall.lists, end: new Map(end.map((row) => [row.id, row])) } };
}

test("a visit counts for the operator who finished it, and a deleted one for none", () => {
  const operator = { id: 2, name: "Oksana" };
  const hall = aHall([
    aRow(1, { status: "complete", operator }),
    aRow(2, { status: "complete", operator }),
    aRow(3, { status: "deleted", operator }),
    aRow(4, { status: "complete", operator: null }),
  ]);
  expect([...servedBy(hall)]).toEqual([[2, 2]]);
});
