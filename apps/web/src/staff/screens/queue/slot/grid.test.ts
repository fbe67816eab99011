import { expect, test } from "vitest";
import type { OperatorSlots } from "#staff/screens/queue/queue-queries.ts";
import { countBookings, freeMinutesOf, gridOf, shareBooked } from "#staff/screens/queue/slot/grid.ts";

const visit = {
  ticketItemId: 7,
  ticketId: 6,
  num: "A001",
  service: { id: 1, name: "Passport" },
  name: "Anna",
} as const;

const content: readonly OperatorSlots[] = [
  {
    operator: { id: 2, name: "Oksana" },
    slots: [
      { kind: "free", start: "2026-11-16T07:30:00.000Z", end: "2026-11-16T08:00:00.000Z" },
      {
        kind: "booked",
        start: "2026-11-16T08:00:00.000Z",
        end: "2026-11-16T08:20:00.000Z",
        ...visit,
        state: "planned",
      },
      { kind: "break", start: "2026-11-16T08:20:00.000Z", end: "2026-11-16T08:40:00.000Z" },
    ],
  },
];
const { rows, reach } = gridOf(content, "Europe/Kiev", "2026-11-16");

test("promised time is separate from free time", () => {
  expect(rows[0]?.bookings).toEqual([
    {
      kind: "booked",
      from: 600,
      to: 620,
      ticketItemId: 7,
      ticketId: 6,
      num: "A001",
      service: "Passport",
      name: "Anna",
      state: "planned",
      operatorId: 2,
      isMovable: true,
    },
  ]);
  expect(rows[0]?.grounds.map(({ kind }) => kind)).toEqual(["free", "break", "off", "off"]);
});

test("before an operator's first work and after the last one there is no free time", () => {
  const off = rows[0]?.grounds.filter(({ kind }) => kind === "off");
  expect(off).toEqual([
    { kind: "off", from: 540, to: 570 },
    { kind: "off", from: 640, to: 660 },
  ]);
  const idle = gridOf(
    [...content, { operator: { id: 3, name: "Iryna" }, slots: [] }],
    "Europe/Kiev",
    "2026-11-16",
  );
  expect(idle.rows[1]?.grounds).toEqual([{ kind: "off", from: 540, to: 660 }]);
});

test("the free time is summed up, without what is over", () => {
  const grounds = rows[0]?.grounds ?? [];
  expect(freeMinutesOf(grounds)).toBe(30);
  const [free] = grounds.filter(({ kind }) => kind === "free");
  expect(freeMinutesOf(grounds, (free?.from ?? 0) + 10)).toBe(20);
  expect(freeMinutesOf(grounds, free?.to)).toBe(0);
});

test("on the present day, only bookings that are still to come are counted", () => {
  const bookings = rows[0]?.bookings ?? [];
  expect(countBookings(bookings)).toBe(1);
  expect(countBookings(bookings, 600)).toBe(1);
  expect(countBookings(bookings, 601)).toBe(0);
});

test("the share of booked time is that of the work that is left", () => {
  const row = rows[0] ?? { grounds: [], bookings: [] };
  expect(shareBooked(row)).toBe(0.4);
  expect(shareBooked(row, 600)).toBe(1);
  expect(shareBooked(row, 620)).toBe(0);
});

test("the grid reaches over whole hours", () => {
  expect(reach).toEqual({ from: 540, to: 660 });
  expect(gridOf([], "Europe/Kiev", "2026-11-16").reach).toEqual({ from: 0, to: 1_440 });
});

test("a visit in service, finished or unconfirmed cannot be moved", () => {
  const movable = (["called", "serving", "complete"] as const).map((state) => {
    const [first] = content;
    const slots = first?.slots.map((slot) => (slot.kind === "booked" ? { ...slot, state } : slot)) ?? [];
    const grid = gridOf([{ operator: { id: 2, name: "Oksana" }, slots }], "Europe/Kiev", "2026-11-16");
    return grid.rows[0]?.bookings[0]?.isMovable;
  });
  expect(movable).toEqual([false, false, false]);
});
