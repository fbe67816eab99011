import { expect, test } from "vitest";
import {
  inGeneratedOrder,
  newItem,
  type PackageItem,
  servicesOfVisit,
  settled,
  withKind,
} from "#screens/service-package/package-items.ts";

const photo: PackageItem = { id: "photo", type: "service", serviceId: 1, order: 1, dependencies: [] };
const passport: PackageItem = {
  id: "passport",
  type: "service",
  serviceId: 2,
  order: 0,
  dependencies: [{ itemId: "photo", type: "blocking" }],
};

test("a new component has an id of its own and comes last", () => {
  const first = newItem([]);
  const second = newItem([first]);
  expect(second.id).not.toBe(first.id);
  expect(second.order).toBe(1);
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

test("what is gone is depended on no more", () => {
  expect(settled([passport])).toEqual([{ ...passport, dependencies: [] }]);
});

test("the generated order puts first what others depend on", () => {
  expect(inGeneratedOrder([passport, photo])?.map(({ id, order }) => [id, order])).toEqual([
    ["photo", 0],
    ["passport", 1],
  ]);
});

test("there is no order for dependencies that go in a circle", () => {
  const circle = { ...photo, dependencies: [{ itemId: "passport", type: "blocking" }] } as const;
  expect(inGeneratedOrder([passport, { ...circle, dependencies: [...circle.dependencies] }])).toBeUndefined();
});

test("a visit goes through the packages inside", () => {
  const inner: PackageItem = { ...withKind({ ...photo, id: "inner" }, "package") };
  const nested = inner.type === "package" ? { ...inner, servicePackageId: 7 } : inner;
  expect(servicesOfVisit(5, [nested], [{ id: 7, items: [photo, passport] }])).toEqual([2, 1]);
  expect(servicesOfVisit(7, [nested], [])).toBeUndefined();
});
