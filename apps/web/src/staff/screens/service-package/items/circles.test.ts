import { expect, test } from "vitest";
import { circlesIn } from "#staff/screens/service-package/items/circles.ts";
import type { PackageItem } from "#staff/screens/service-package/items/package-items.ts";

const service = (id: string, ...after: readonly string[]): PackageItem => ({
  id,
  type: "service",
  serviceId: 1,
  order: 0,
  dependencies: after.map((itemId) => ({ itemId, type: "blocking" })),
});
const holding = (id: string, servicePackageId: number, ...after: readonly string[]): PackageItem => ({
  id,
  type: "package",
  servicePackageId,
  order: 0,
  dependencies: after.map((itemId) => ({ itemId, type: "blocking" })),
});
const self = 7;
function circles(items: readonly PackageItem[], packages: Readonly<Record<number, PackageItem[]>> = {}) {
  const found = circlesIn(self, [...items], (id) => (id === self ? [...items] : packages[id]));
  return { path: found.path, boxes: items.filter(found.isBox).map(({ id }) => id), isLine: found.isLine };
}

test("a diamond has no circle", () => {
  const { path, boxes } = circles([
    service("a"),
    service("b", "a"),
    service("c", "a"),
    service("d", "b", "c"),
  ]);
  expect([path, boxes]).toEqual([undefined, []]);
});

test("every circle is marked, and nothing else; one of them is described", () => {
  const found = circles([
    service("start"),
    service("a", "start", "b"),
    service("b", "a"),
    service("end", "b"),
    service("c", "d"),
    service("d", "c"),
  ]);
  expect(found.boxes).toEqual(["a", "b", "c", "d"]);
  expect(found.path).toEqual({ of: "components", ids: ["a", "b", "a"] });
  expect(found.isLine({ from: "a", to: "b" })).toBe(true);
  expect(found.isLine({ from: "start", to: "a" })).toBe(false);
  expect(found.isLine({ from: "b", to: "end" })).toBe(false);
});

test("a component that depends on itself is a circle", () => {
  expect(circles([service("a", "a")]).path).toEqual({ of: "components", ids: ["a", "a"] });
});

test("a package that contains this one, directly or through others, is marked with the way through them", () => {
  const found = circles([service("a"), holding("p", 8), holding("q", 9)], {
    8: [service("x"), holding("deep", 10)],
    9: [service("x")],
    10: [holding("back", self)],
  });
  expect(found.boxes).toEqual(["p"]);
  expect(found.path).toEqual({ of: "packages", ids: [self, 8, 10, self] });
  expect(circles([holding("me", self)]).path).toEqual({ of: "packages", ids: [self, self] });
});
