import { expect, test } from "vitest";
import type { z } from "zod";
import { menu, menuIssues, usesOfMenu } from "#shapes/menu";

const entry = (id: string, parentId: string | null = null) => ({ id, parentId, order: 0, title: {} });
const menuOf = (...entries: readonly object[]): z.output<typeof menu> => menu.parse(entries);

test("a menu refers to its services, packages and articles, each with its place", () => {
  const list = menuOf(
    { ...entry("s"), type: "section" },
    { ...entry("a"), type: "service", serviceId: 7 },
    { ...entry("b"), type: "package", servicePackageId: 8 },
    { ...entry("c"), type: "article", articleId: 9 },
    { ...entry("d"), type: "checkIn" },
  );
  expect(usesOfMenu(list)).toEqual([
    { resource: "service", id: 7, path: [1, "serviceId"] },
    { resource: "service-package", id: 8, path: [2, "servicePackageId"] },
    { resource: "article", id: 9, path: [3, "articleId"] },
  ]);
});

test("a menu of sections within sections is in order", () => {
  const list = menuOf(
    { ...entry("top"), type: "section" },
    { ...entry("inner", "top"), type: "section" },
    { ...entry("a", "inner"), type: "service", serviceId: 7 },
  );
  expect(menuIssues(list)).toEqual([]);
});

test("an entry lies in a section that exists", () => {
  const list = menuOf(
    { ...entry("a"), type: "service", serviceId: 7 },
    { ...entry("b", "a"), type: "checkIn" },
    { ...entry("c", "gone"), type: "checkIn" },
  );
  expect(menuIssues(list)).toEqual([
    { path: ["menu", 1, "parentId"], code: "ERROR_ITEM_SELECT" },
    { path: ["menu", 2, "parentId"], code: "ERROR_ITEM_SELECT" },
  ]);
});

test("an id is given once; the second entry with it is the wrong one", () => {
  const list = menuOf(
    { ...entry("a"), type: "checkIn" },
    { ...entry("b"), type: "checkIn" },
    { ...entry("a"), type: "checkIn" },
  );
  expect(menuIssues(list)).toEqual([{ path: ["menu", 2, "id"], code: "ERROR_DUPLICATE" }]);
});

test("no section contains itself, not even by way of others", () => {
  const list = menuOf({ ...entry("a", "b"), type: "section" }, { ...entry("b", "a"), type: "section" });
  expect(menuIssues(list)).toEqual([{ path: ["menu"], code: "ERROR_RECURSION" }]);
});
