import { expect, test } from "vitest";
import { draggedTimes } from "#staff/screens/schedule/week/dragged-times.ts";

const day = { from: "09:00", to: "18:00" };

test("an item that is moved keeps its length, in steps of five minutes", () => {
  expect(draggedTimes(day, "move", 32)).toEqual({ from: "09:30", to: "18:30" });
  expect(draggedTimes({ from: "09:03", to: "10:03" }, "move", 30)).toEqual({ from: "09:35", to: "10:35" });
});

test("an item is not moved out of its day", () => {
  expect(draggedTimes(day, "move", -1000)).toEqual({ from: "00:00", to: "09:00" });
  expect(draggedTimes(day, "move", 1000)).toEqual({ from: "15:00", to: "24:00" });
});

test("an end that is dragged leaves the other where it is", () => {
  expect(draggedTimes(day, "from", -58)).toEqual({ from: "08:00", to: "18:00" });
  expect(draggedTimes(day, "to", 6 * 60)).toEqual({ from: "09:00", to: "24:00" });
});

test("an item never becomes shorter than a step", () => {
  expect(draggedTimes(day, "from", 1000)).toEqual({ from: "17:55", to: "18:00" });
  expect(draggedTimes(day, "to", -1000)).toEqual({ from: "09:00", to: "09:05" });
});
