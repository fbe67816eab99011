import { expect, test } from "vitest";
import type { HallRow } from "#staff/hall/hall.ts";
import { byTime } from "#staff/hall/rows/sorted.ts";
import { stepsByTicket, visitsOf } from "#staff/hall/rows/visits.ts";
import { aHallRow } from "#staff/hall/testing/a-row.ts";

const byId = (...rows: readonly HallRow[]) => new Map(rows.map((row) => [row.id, row]));
const single = aHallRow({ id: 1, ticketId: 1, pullTime: "2026-05-04T07:10:00.000Z" });
const done = aHallRow({ id: 2, ticketId: 2, status: "complete" });
const first = aHallRow({ id: 3, ticketId: 2, pullTime: "2026-05-04T07:05:00.000Z" });
const second = aHallRow({ id: 4, ticketId: 2, pullTime: "2026-05-04T07:05:00.000Z" });

const visitsIn = (...queue: readonly HallRow[]) =>
  visitsOf(queue, stepsByTicket({ manage: byId(...queue.toReversed()), end: byId(done) }), byTime);

test("a visit of several services is one row, with all its services in their order", () => {
  expect(visitsIn(single, second, first)).toEqual([
    { row: first, steps: [done, first, second] },
    { row: single, steps: [single] },
  ]);
});

test("the row is about the service in hand, or else one that can be called here", () => {
  const inHand = { ...second, status: "called" } as const;
  expect(visitsIn(first, inHand).map(({ row }) => row)).toEqual([inHand]);
  const heldBack = { ...first, heldBack: true };
  expect(visitsIn(heldBack, second).map(({ row }) => row)).toEqual([second]);
  const elsewhere = { ...first, forDesk: false };
  expect(visitsIn(elsewhere, second).map(({ row }) => row)).toEqual([second]);
  expect(visitsIn(elsewhere, { ...second, heldBack: true }).map(({ row }) => row)).toEqual([elsewhere]);
});

test("a row whose visit is on no other list stands for itself", () => {
  expect(visitsOf([single], new Map(), byTime)).toEqual([{ row: single, steps: [single] }]);
});
