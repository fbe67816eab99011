import { expect, test } from "vitest";
import {
  childrenOf,
  inSection,
  type Menu,
  moved,
  sectionsFor,
  treeRows,
  without,
  withNew,
} from "#screens/terminal/menu-tree.ts";

const menu: Menu = [
  { id: "papers", type: "section", parentId: null, order: 1, title: {} },
  { id: "advice", type: "service", serviceId: 1, parentId: null, order: 0, title: {} },
  { id: "passport", type: "service", serviceId: 2, parentId: "papers", order: 0, title: {} },
  { id: "abroad", type: "section", parentId: "papers", order: 1, title: {} },
];
const drawn = (entries: Menu): readonly string[] =>
  treeRows(entries).map(({ entry, depth }) => `${"-".repeat(depth)}${entry.id}`);

test("sections are followed by what lies in them", () => {
  expect(drawn(menu)).toEqual(["advice", "papers", "-passport", "-abroad"]);
});

test("a new entry comes last where it is put, under an id of its own", () => {
  const { menu: next, id } = withNew(menu, "checkIn", "papers");
  expect(drawn(next)).toEqual(["advice", "papers", "-passport", "-abroad", `-${id}`]);
});

test("entries change places with those beside them, and stop at the ends", () => {
  expect(drawn(moved(menu, "papers", -1))).toEqual(["papers", "-passport", "-abroad", "advice"]);
  expect(moved(menu, "advice", -1)).toBe(menu);
});

test("a section goes neither into itself nor into what lies in it", () => {
  expect(sectionsFor(menu, "papers")).toEqual([]);
  expect(sectionsFor(menu, "abroad").map(({ id }) => id)).toEqual(["papers"]);
});

test("an entry goes to the end of another section", () => {
  expect(drawn(inSection(menu, "advice", "papers"))).toEqual(["papers", "-passport", "-abroad", "-advice"]);
});

test("what lay in a section that is gone lies where the section lay", () => {
  const next = without(menu, "papers");
  expect(drawn(next)).toEqual(["advice", "passport", "abroad"]);
  expect(new Set(childrenOf(next, null).map(({ order }) => order)).size).toBe(3);
});
