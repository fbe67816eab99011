import { expect, test } from "vitest";
import {
  againstOrder,
  connected,
  connectionOf,
  disconnected,
  movedTo,
  withoutComponent,
} from "#staff/screens/service-package/items/connections.ts";
import type { PackageItem } from "#staff/screens/service-package/items/package-items.ts";

const component = (id: string, order: number, ...after: readonly string[]): PackageItem => ({
  id,
  type: "service",
  serviceId: 1,
  order,
  dependencies: after.map((itemId) => ({ itemId, type: "blocking" })),
});
const ids = (items: readonly PackageItem[]) => items.map(({ id, order }) => `${order} ${id}`);

test("a component is connected to another once, in one way or the other, and disconnected", () => {
  const edge = { from: "a", to: "b" };
  const items = [component("a", 0), component("b", 1, "c"), component("c", 2)];
  const lent = connected(connected(items, edge, "blocking"), edge, "lendTime");
  expect(lent[1]?.dependencies).toEqual([
    { itemId: "c", type: "blocking" },
    { itemId: "a", type: "lendTime" },
  ]);
  expect([connectionOf(lent, edge), connectionOf(items, edge)]).toEqual(["lendTime", undefined]);
  expect(disconnected(lent, edge)).toEqual(items);
});

test("a component moves along the order, whatever the order of the list", () => {
  const items = [component("c", 3), component("a", 1), component("b", 2)];
  expect(ids(movedTo(items, "c", 0))).toEqual(["0 c", "1 a", "2 b"]);
  expect(ids(movedTo(items, "a", 1))).toEqual(["0 b", "1 a", "2 c"]);
  expect(ids(movedTo(items, "a", 9))).toEqual(["0 b", "1 c", "2 a"]);
});

test("a removed component removes its dependencies", () => {
  const items = [component("a", 0), component("b", 1, "a")];
  expect(withoutComponent(items, "a")).toEqual([component("b", 0)]);
});

test("an order against a dependency is noticed", () => {
  expect(againstOrder([component("a", 1), component("b", 0, "a")])).toEqual({ from: "a", to: "b" });
  expect(againstOrder([component("a", 0), component("b", 1, "a", "gone")])).toBeUndefined();
});
