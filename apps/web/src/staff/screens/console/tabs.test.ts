import { expect, test } from "vitest";
import { arrangedTabs, consoleTabs, digitOf, tabOfKey } from "#staff/screens/console/tabs.ts";

const wide = { hasOperatorTab: true, isNarrow: false };

test("the tabs of every day stand in the row, the rare ones under More", () => {
  expect(arrangedTabs("queue", wide)).toEqual({
    row: ["queue", "web", "hold", "registration", "end"],
    more: ["live", "outside", "manage", "operators"],
  });
  expect(arrangedTabs("queue", { ...wide, hasOperatorTab: false }).more).not.toContain("operators");
});

test("the chosen tab is in the row, also a rare one", () => {
  for (const name of consoleTabs)
    for (const isNarrow of [true, false]) {
      const { row, more } = arrangedTabs(name, { ...wide, isNarrow });
      expect(row).toContain(name);
      expect([...row, ...more].toSorted()).toEqual(consoleTabs.toSorted());
    }
});

test("a narrow row has two tabs", () => {
  for (const name of consoleTabs) expect(arrangedTabs(name, { ...wide, isNarrow: true }).row).toHaveLength(2);
});

test("a digit chooses the tab that shows it", () => {
  expect(consoleTabs.map((name) => tabOfKey(`Digit${digitOf(name)}`))).toEqual(consoleTabs);
  expect(["Digit0", "KeyN"].map(tabOfKey)).toEqual([undefined, undefined]);
});
