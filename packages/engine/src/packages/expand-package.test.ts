import { expect, test } from "vitest";
import { type PackageComponent, expandPackage } from "#packages/expand-package";

const service = (
  id: string,
  serviceId: number,
  order: number,
  dependencies: PackageComponent["dependencies"] = [],
): PackageComponent => ({ id, type: "service", serviceId, order, dependencies });
const nested = (
  id: string,
  servicePackageId: number,
  order: number,
  dependencies: PackageComponent["dependencies"] = [],
): PackageComponent => ({ id, type: "package", servicePackageId, order, dependencies });
const expand = (packages: Readonly<Record<number, readonly PackageComponent[]>>) =>
  expandPackage(1, (id) => packages[id]);

test("the services of a package come in its order", () => {
  expect(expand({ 1: [service("b", 2, 1), service("a", 1, 0)] })?.map(({ serviceId }) => serviceId)).toEqual([
    1, 2,
  ]);
});

test("what depends on another comes after it, and begins in its time where that is lent", () => {
  const parts = expand({
    1: [
      service("a", 1, 0),
      service("b", 2, 1, [{ itemId: "a", type: "lendTime" }]),
      service("c", 3, 2, [{ itemId: "a", type: "blocking" }]),
    ],
  });
  expect(parts).toEqual([
    { serviceId: 1, after: [], lentBy: undefined },
    { serviceId: 2, after: [0], lentBy: 0 },
    { serviceId: 3, after: [0], lentBy: undefined },
  ]);
});

test("a component comes after those that it names and no others, in their order", () => {
  const parts = expand({
    1: [
      service("a", 1, 0),
      service("b", 2, 1),
      service("c", 3, 2, [{ itemId: "b", type: "blocking" }]),
      service("d", 4, 3, [
        { itemId: "c", type: "blocking" },
        { itemId: "a", type: "blocking" },
      ]),
    ],
  });
  expect(parts?.map(({ after }) => after)).toEqual([[], [], [1], [0, 2]]);
  expect(parts?.map(({ lentBy }) => lentBy)).toEqual([undefined, undefined, undefined, undefined]);
});

test("time is lent only to the component right after the lender", () => {
  const parts = expand({
    1: [service("a", 1, 0), service("b", 2, 1), service("c", 3, 2, [{ itemId: "a", type: "lendTime" }])],
  });
  expect(parts?.[2]).toEqual({ serviceId: 3, after: [0], lentBy: undefined });
});

test("a component does not wait for one that comes later", () => {
  const parts = expand({ 1: [service("a", 1, 0, [{ itemId: "b", type: "blocking" }]), service("b", 2, 1)] });
  expect(parts?.map(({ after }) => after)).toEqual([[], []]);
});

test("what depends on a package depends on all of it", () => {
  const parts = expand({
    1: [nested("p", 2, 0), service("c", 3, 1, [{ itemId: "p", type: "blocking" }])],
    2: [service("a", 1, 0), service("b", 2, 1)],
  });
  expect(parts?.map(({ after }) => after)).toEqual([[], [], [0, 1]]);
});

test("a package that lies in itself or is missing has no services, a diamond has", () => {
  expect(expand({ 1: [nested("p", 1, 0)] })).toBeUndefined();
  expect(expand({ 1: [nested("p", 2, 0)], 2: [nested("q", 1, 0)] })).toBeUndefined();
  expect(expand({ 1: [nested("p", 9, 0)] })).toBeUndefined();
  const diamond = { 1: [nested("p", 2, 0), nested("q", 2, 1)], 2: [service("a", 5, 0)] };
  expect(expand(diamond)).toHaveLength(2);
});
