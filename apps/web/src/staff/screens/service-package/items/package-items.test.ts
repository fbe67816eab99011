import { expect, test } from "vitest";
import {
  inGeneratedOrder,
  newPackageItem,
  ownersOfParts,
  type PackageItem,
  settled,
  withKind,
} from "#staff/screens/service-package/items/package-items.ts";

const photo: PackageItem = { id: "photo", type: "service", serviceId: 1, order: 1, dependencies: [] };
const passport: PackageItem = {
  id: "passport",
  type: "service",
  serviceId: 2,
  order: 0,
  dependencies: [{ itemId: "photo", type: "blocking" }],
};

test("a new component has an id of its own and comes last", () => {
  const first = newPackageItem([], { type: "service", id: 3 });
  const second = newPackageItem([first], { type: "package", id: 4 });
  expect(second.id).not.toBe(first.id);
  expect(first).toMatchObject({ type: "service", serviceId: 3, order: 0 });
  expect(second).toMatchObject({ type: "package", servicePackageId: 4, order: 1 });
});

test("a component that becomes a package keeps its place and its dependencies", () => {
  expect(withKind(passport, "package")).toEqual({
    id: "passport",
    type: "package",
    servicePackageId: 0,
    order: 0,
    dependencies: passport.dependencies,
  });
});

test("no component depends on a removed one", () => {
  expect(settled([passport])).toEqual([{ ...passport, dependencies: [] }]);
});

test("the generated order puts dependencies first", () => {
  expect(inGeneratedOrder([passport, photo])?.map(({ id, order }) => [id, order])).toEqual([
    ["photo", 0],
    ["passport", 1],
  ]);
});

test("there is no order for dependencies that go in a circle", () => {
  const circle = { ...photo, dependencies: [{ itemId: "passport", type: "blocking" }] } as const;
  expect(inGeneratedOrder([passport, { ...circle, dependencies: [...circle.dependencies] }])).toBeUndefined();
});

test("services inside a package belong to the component that it is", () => {
  const inner = newPackageItem([], { type: "package", id: 7 });
  const items = [{ ...passport, order: 1 }, inner];
  const itemsOf = (id: number): PackageItem[] | undefined => (id === 7 ? [photo, passport] : undefined);
  expect(ownersOfParts(items, itemsOf).map(({ id }) => id)).toEqual([inner.id, inner.id, "passport"]);
  expect(ownersOfParts(items, () => undefined).map(({ id }) => id)).toEqual(["passport"]);
});
