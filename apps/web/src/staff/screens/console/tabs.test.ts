import { expect, test } from "vitest";
import {
  arrangedTabs,
  consoleTabs,
  digitOf,
  countFittingTabs,
  tabOfKey,
} from "#staff/screens/console/tabs.ts";

const wide = { hasOperatorTab: true, tabsThatFit: 6 };

test("the tabs of every day stand in the row, the rare ones under More", () => {
  expect(arrangedTabs("queue", wide)).toEqual({
    row: ["queue", "web", "hold", "registration", "end"],
    more: ["live", "outside", "manage", "operators"],
  });
  expect(arrangedTabs("queue", { ...wide, hasOperatorTab: false }).more).not.toContain("operators");
});

test("the row has no more tabs than there is room for, and the chosen one among them", () => {
  for (const name of consoleTabs)
    for (const tabsThatFit of [2, 3, 4, 5, 6]) {
      const { row, more } = arrangedTabs(name, { ...wide, tabsThatFit });
      expect(row).toContain(name);
      expect(row.length).toBeLessThanOrEqual(tabsThatFit);
      expect([...row, ...more].toSorted()).toEqual(consoleTabs.toSorted());
    }
});

test("the deferred stand beside the current list also on a phone", () => {
  expect(arrangedTabs("queue", { ...wide, tabsThatFit: countFittingTabs(328) }).row).toEqual([
    "queue",
    "hold",
  ]);
  expect(arrangedTabs("manage", { ...wide, tabsThatFit: countFittingTabs(328) }).row).toEqual([
    "queue",
    "manage",
  ]);
  expect([0, 328, 536, 736, 862, 1_400].map(countFittingTabs)).toEqual([6, 2, 3, 4, 5, 6]);
});

test("a digit chooses the tab that shows it", () => {
  expect(consoleTabs.map((name) => tabOfKey(`Digit${digitOf(name)}`))).toEqual(consoleTabs);
  expect(["Digit0", "KeyN"].map(tabOfKey)).toEqual([undefined, undefined]);
});
