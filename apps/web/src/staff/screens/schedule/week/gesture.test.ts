import { expect, test } from "vitest";
import { drawn, gestureTo, pointedAt } from "#staff/screens/schedule/week/gesture.ts";

const [monday, tuesday] = ["2026-05-04", "2026-05-05"];
const place = { block: "weekD", listId: "work", itemId: "day" } as const;
const item = { from: "09:00", to: "12:00" };

test("a drawn stretch covers whole quarters of an hour, upwards and downwards", () => {
  expect(drawn(545, 697)).toEqual({ from: "09:00", to: "11:45" });
  expect(drawn(697, 545)).toEqual({ from: "09:00", to: "11:45" });
});

test("a pointer close to a line snaps to it", () => {
  expect(drawn(538, 602)).toEqual({ from: "09:00", to: "10:00" });
});

test("a drawn stretch is at least a quarter of an hour, and stays in its day", () => {
  expect(drawn(540, 540)).toEqual({ from: "09:00", to: "09:15" });
  expect(drawn(1440, 1500)).toEqual({ from: "23:45", to: "24:00" });
  expect(drawn(-30, 20)).toEqual({ from: "00:00", to: "00:30" });
});

test("a click draws an hour", () => {
  expect(pointedAt(550)).toEqual({ from: "09:00", to: "10:00" });
  expect(pointedAt(1430)).toEqual({ from: "23:45", to: "24:00" });
});

test("drawing stays on the day on which it began", () => {
  expect(gestureTo({ kind: "empty" }, { on: monday, minute: 540 }, { on: tuesday, minute: 600 })).toEqual({
    kind: "draw",
    on: monday,
    times: { from: "09:00", to: "10:00" },
  });
});

test("an item is moved to other times and other days, an end of it to other times only", () => {
  const [start, now] = [
    { on: monday, minute: 600 },
    { on: tuesday, minute: 660 },
  ];
  const drag = { kind: "drag", place, from: monday };
  expect(gestureTo({ kind: "item", place, item, grip: "move" }, start, now)).toEqual({
    ...drag,
    on: tuesday,
    times: { from: "10:00", to: "13:00" },
  });
  expect(gestureTo({ kind: "item", place, item, grip: "to" }, start, now)).toEqual({
    ...drag,
    on: monday,
    times: { from: "09:00", to: "13:00" },
  });
});
