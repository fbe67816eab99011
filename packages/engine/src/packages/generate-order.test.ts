import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type OrderedComponent, generateOrder } from "#packages/generate-order";

const aComponent = (
  id: string,
  order: number,
  blocking: readonly string[] = [],
  lendTime: readonly string[] = [],
): OrderedComponent => ({
  id,
  order,
  dependencies: [
    ...blocking.map((itemId) => ({ itemId, type: "blocking" as const })),
    ...lendTime.map((itemId) => ({ itemId, type: "lendTime" as const })),
  ],
});
const ids = (components: readonly OrderedComponent[]) => generateOrder(components)?.map(({ id }) => id);

test("keeps the present order where nothing depends on anything", () => {
  expect(ids([aComponent("b", 1), aComponent("a", 2), aComponent("c", 0)])).toEqual(["c", "b", "a"]);
});

test("puts each component after those it depends on", () => {
  expect(
    ids([aComponent("pay", 0, ["fill"]), aComponent("fill", 1), aComponent("sign", 2, ["pay"])]),
  ).toEqual(["fill", "pay", "sign"]);
});

test("puts the service that borrows time right after the lender", () => {
  expect(ids([aComponent("a", 0), aComponent("b", 1), aComponent("c", 2, [], ["a"])])).toEqual([
    "a",
    "c",
    "b",
  ]);
});

test("pulls nothing forward that only waits for another, or is lent time by an earlier one", () => {
  expect(ids([aComponent("a", 0), aComponent("b", 1), aComponent("c", 2, ["a"])])).toEqual(["a", "b", "c"]);
  const lent = ["c", "d"].map((id, index) => aComponent(id, 2 + index, [], ["a"]));
  expect(ids([aComponent("a", 0), aComponent("b", 1), ...lent])).toEqual(["a", "c", "b", "d"]);
});

test("gives no order to a circle", () => {
  expect(ids([aComponent("a", 0, ["b"]), aComponent("b", 1, ["a"])])).toBeUndefined();
});

test("every generated order keeps every dependency and every component", () => {
  const some = fc
    .array(fc.tuple(fc.nat(9), fc.array(fc.nat(9), { maxLength: 3 })), { maxLength: 10 })
    .map((rows) =>
      rows.map(([order, on], index) =>
        aComponent(String(index), order, [...new Set(on.filter((target) => target < index).map(String))]),
      ),
    );
  fc.assert(
    fc.property(some, (components) => {
      const order = ids(components) ?? [];
      expect(order.toSorted()).toEqual(components.map(({ id }) => id).toSorted());
      for (const { id, dependencies } of components) {
        for (const { itemId } of dependencies) expect(order.indexOf(itemId)).toBeLessThan(order.indexOf(id));
      }
    }),
  );
});
