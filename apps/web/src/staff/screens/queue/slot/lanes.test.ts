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

test("visits one after the other share a lane where their numbers fit", () => {
  const { placed, count } = lanes(aBooking(0, 30), aBooking(30, 60), aBooking(60, 90));
  expect(placed.map(({ lane }) => lane)).toEqual([0, 0, 0]);
  expect(count).toBe(1);
});

test("visits at the same time, or too short for their numbers, stand below each other", () => {
  expect(lanes(aBooking(0, 30), aBooking(29, 60), aBooking(30, 60)).placed.map(({ lane }) => lane)).toEqual([
    0, 1, 0,
  ]);
  expect(lanes(aBooking(0, 5), aBooking(5, 10), aBooking(27, 32)).placed.map(({ lane }) => lane)).toEqual([
    0, 1, 0,
  ]);
});

test("a number of wide letters has the room to be read", () => {
  const [short, long] = ["A001", "МЩ100"].map(
    (num) => lanes({ ...aBooking(0, 5), num }, aBooking(10, 15)).placed[0]?.room ?? 0,
  );
  expect(long).toBe((short ?? 0) + 14);
});

test("a label grows until the next booking, and not without end", () => {
  expect(lanes(aBooking(0, 5), aBooking(40, 45)).placed).toMatchObject([
    { room: 80, isNamed: false },
    { room: 160, isNamed: true },
  ]);
});

test("a name does not run over the time of a visit in another lane", () => {
  expect(lanes(aBooking(0, 5), aBooking(10, 15), aBooking(100, 130)).placed).toMatchObject([
    { lane: 0, room: 53, isNamed: false },
    { lane: 1, room: 160, isNamed: true },
    { lane: 0, isNamed: true },
  ]);
});

test("where the whole day fits a small screen, bookings show their numbers only", () => {
  expect(lanesOf([aBooking(0, 200), aBooking(300, 305)], 1.5, 600).placed).toMatchObject([
    { isNamed: false },
    { isNamed: false },
  ]);
});

test("the label of a short visit at the end of the day begins before the visit", () => {
  expect(lanes(aBooking(0, 5), aBooking(595, 600)).placed).toMatchObject([
    { shift: 0 },
    { shift: 43, room: 53 },
  ]);
});

test("a row without bookings has the height of one lane", () => {
  expect(lanes().count).toBe(1);
});

test("labels never overlap in a lane, nor leave the day", () => {
  const stretch = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 60 }));
  expect(() =>
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), (stretches) => {
        const { placed } = lanes(...stretches.map(([from, minutes]) => aBooking(from, from + minutes)));
        const labels = placed.map(({ booking, lane, room, shift }) => {
          const from = booking.from * 2 - shift;
          return { lane, from, to: from + room };
        });
        return labels.every(({ lane, from, to }, index) => {
          const next = labels.slice(index + 1).find((other) => other.lane === lane);
          return from >= 0 && to <= 1_200 && (next === undefined || to <= next.from);
        });
      }),
    ),
  ).not.toThrow();
});
