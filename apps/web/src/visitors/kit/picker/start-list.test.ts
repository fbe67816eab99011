import { expect, test } from "vitest";
import { inPartsOfDay } from "#visitors/kit/picker/start-list.tsx";

test("starts are in their part of the day, and no part is empty", () => {
  const starts = ["05:50", "06:00", "11:50", "12:00", "17:00"];
  const groups = inPartsOfDay(starts, (start) => start);
  expect(groups.map(({ part, starts: own }) => [part, own.map(({ clock }) => clock)])).toEqual([
    ["night", ["05:50"]],
    ["morning", ["06:00", "11:50"]],
    ["afternoon", ["12:00"]],
    ["evening", ["17:00"]],
  ]);
  expect(inPartsOfDay(["13:00"], (start) => start).map(({ part }) => part)).toEqual(["afternoon"]);
});
