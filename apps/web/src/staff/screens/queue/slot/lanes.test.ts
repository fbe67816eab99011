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

test("bookings far from each other share a lane", () => {
  expect(lanes(aBooking(0, 10), aBooking(60, 70)).count).toBe(1);
});

test("short visits one after the other get lanes of their own", () => {
  const { placed } = lanes(aBooking(0, 5), aBooking(5, 10), aBooking(10, 15));
  expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 2]);
});

test("a label grows until the next booking of its lane, and not without end", () => {
  const { placed } = lanes(aBooking(0, 5), aBooking(40, 45));
  expect(placed.map(({ room }) => room)).toEqual([80, 150]);
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
