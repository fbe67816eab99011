import fc from "fast-check";
import { expect, test } from "vitest";
import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";
import { lanesOf } from "#staff/screens/queue/slot/lanes.ts";

const aBooking = (from: number, to: number): SlotBooking => ({
  from,
  to,
  kind: "booked",
  ticketItemId: from,
  ticketId: from,
  num: "A001",
  service: "Advice",
  name: "Anna",
  state: "planned",
  operatorId: 1,
  isMovable: true,
});
const lanes = (...bookings: SlotBooking[]) => lanesOf(bookings, 2, 600);

test("visits one after the other share a lane, however short they are", () => {
  const { placed, count } = lanes(aBooking(0, 5), aBooking(5, 10), aBooking(10, 15));
  expect(placed.map(({ lane }) => lane)).toEqual([0, 0, 0]);
  expect(count).toBe(1);
});

test("only visits at the same time stand below each other", () => {
  expect(lanes(aBooking(0, 10), aBooking(9, 20), aBooking(10, 20)).placed.map(({ lane }) => lane)).toEqual([
    0, 1, 0,
  ]);
});

test("a label beside a short visit grows until the next booking of its lane, and not without end", () => {
  const { placed } = lanes(aBooking(0, 5), aBooking(40, 45));
  expect(placed).toMatchObject([
    { room: 80, isBeside: true, label: "number" },
    { room: 160, isBeside: true, label: "full" },
  ]);
});

test("a long visit has its label inside, and a short one between others has none", () => {
  expect(lanes(aBooking(0, 60), aBooking(60, 65), aBooking(65, 125)).placed).toMatchObject([
    { isBeside: false, label: "full" },
    { isBeside: false, label: "none" },
    { isBeside: false, label: "full" },
  ]);
});

test("a row without bookings has the height of one lane", () => {
  expect(lanes().count).toBe(1);
});

test("labels never overlap in a lane", () => {
  const stretch = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 60 }));
  expect(() =>
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), (stretches) => {
        const { placed } = lanes(...stretches.map(([from, minutes]) => aBooking(from, from + minutes)));
        return placed.every(({ booking, lane, room }, index) => {
          const next = placed.slice(index + 1).find((other) => other.lane === lane);
          return next === undefined || booking.from * 2 + room <= next.booking.from * 2;
        });
      }),
    ),
  ).not.toThrow();
});
