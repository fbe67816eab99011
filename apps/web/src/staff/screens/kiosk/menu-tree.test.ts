import fc from "fast-check";
import { expect, test } from "vitest";
import {
  childrenOf,
  menuGapName,
  gapOf,
  menuGapsFor,
  inSection,
  type KioskMenu,
  movedInMenu,
  placedIn,
  sectionsFor,
  treeRows,
  withoutEntry,
  withNew,
} from "#staff/screens/kiosk/menu-tree.ts";

const menu: KioskMenu = [
  { id: "papers", type: "section", parentId: null, order: 1, title: {} },
  { id: "advice", type: "service", serviceId: 1, parentId: null, order: 0, title: {} },
  { id: "passport", type: "service", serviceId: 2, parentId: "papers", order: 0, title: {} },
  { id: "abroad", type: "section", parentId: "papers", order: 1, title: {} },
];
const drawn = (entries: KioskMenu): readonly string[] =>
  treeRows(entries).map(({ entry, depth }) => `${"-".repeat(depth)}${entry.id}`);

test("sections are followed by their entries", () => {
  expect(drawn(menu)).toEqual(["advice", "papers", "-passport", "-abroad"]);
});

test("a new entry comes last where it is put, under an id of its own", () => {
  const { menu: next, id } = withNew(menu, { type: "checkIn" }, "papers");
  expect(drawn(next)).toEqual(["advice", "papers", "-passport", "-abroad", `-${id}`]);
});

test("entries change places with those beside them, and stop at the ends", () => {
  expect(drawn(movedInMenu(menu, "papers", -1))).toEqual(["papers", "-passport", "-abroad", "advice"]);
  expect(movedInMenu(menu, "advice", -1)).toBe(menu);
});

test("a section moves neither into itself nor into its own entries", () => {
  expect(sectionsFor(menu, "papers")).toEqual([]);
  expect(sectionsFor(menu, "abroad").map(({ id }) => id)).toEqual(["papers"]);
});

test("an entry goes to the end of another section", () => {
  expect(drawn(inSection(menu, "advice", "papers"))).toEqual(["papers", "-passport", "-abroad", "-advice"]);
});

test("the entries of a removed section move to the section around it", () => {
  const next = withoutEntry(menu, "papers");
  expect(drawn(next)).toEqual(["advice", "passport", "abroad"]);
  expect(new Set(childrenOf(next, null).map(({ order }) => order)).size).toBe(3);
});

test("an entry is put between any others, and into any section but itself", () => {
  expect(menuGapsFor(menu, "passport").map(menuGapName)).toEqual([
    ":0",
    ":1",
    "papers:0",
    "abroad:0",
    "papers:2",
    ":2",
  ]);
  expect(menuGapsFor(menu, "papers").map(menuGapName)).toEqual([":0", ":1"]);
  expect(drawn(placedIn(menu, "passport", { parentId: null, index: 1 }))).toEqual([
    "advice",
    "passport",
    "papers",
    "-abroad",
  ]);
  expect(drawn(placedIn(menu, "advice", { parentId: "abroad", index: 0 }))).toEqual([
    "papers",
    "-passport",
    "-abroad",
    "--advice",
  ]);
});

test("a moved entry is at its new place, and all others stay", () => {
  const carried = fc.constantFrom("papers", "advice", "passport", "abroad");
  fc.assert(
    fc.property(carried, fc.nat(), (id, chance) => {
      const gaps = menuGapsFor(menu, id);
      const gap = gaps[chance % gaps.length] ?? { parentId: null, index: 0 };
      const next = placedIn(menu, id, gap);
      expect(gapOf(next, id).parentId).toBe(gap.parentId);
      const inside = new Set([id, ...treeRows(menu, id).map(({ entry }) => entry.id)]);
      const others = (entries: KioskMenu) =>
        drawn(entries).filter((name) => !inside.has(name.replaceAll("-", "")));
      expect(others(next)).toEqual(others(menu));
    }),
  );
});
