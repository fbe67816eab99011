import { expect, test } from "vitest";
import { type PackageComponent, expandPackage } from "#packages/expand-package";
import { sampleVisit, type ServiceTimes } from "#packages/sample-visit";

const times: Readonly<Record<number, ServiceTimes>> = {
  1: { duration: 10, block: 10, align: 15 },
  2: { duration: 20, block: 30, align: 15 },
  3: { duration: 5, block: 5, align: 1 },
  4: { duration: 900, block: 900, align: 1 },
};
const timesOf = (serviceId: number): ServiceTimes => times[serviceId] ?? { duration: 1, block: 1, align: 1 };
const service = (
  serviceId: number,
  order: number,
  dependencies: PackageComponent["dependencies"] = [],
): PackageComponent => ({
  id: String(order),
  type: "service",
  serviceId,
  order,
  dependencies,
});
const visitOf = (components: readonly PackageComponent[], from: number) =>
  sampleVisit(expandPackage(1, () => components) ?? [], timesOf, from);

test("each service begins at its first aligned start after the one before", () => {
  expect(visitOf([service(1, 0), service(2, 1), service(3, 2)], 9 * 60)).toEqual([
    { serviceId: 1, from: 540, to: 550, wait: 0, lent: 0 },
    { serviceId: 2, from: 555, to: 585, wait: 5, lent: 0 },
    { serviceId: 3, from: 585, to: 590, wait: 0, lent: 0 },
  ]);
});

test("a visitor who comes at another time waits for the first start", () => {
  expect(visitOf([service(1, 0)], 9 * 60 + 7)).toEqual([
    { serviceId: 1, from: 555, to: 565, wait: 8, lent: 0 },
  ]);
});

test("what lends its time ends with its duration, and the next begins there", () => {
  const lent = [service(2, 0), service(1, 1, [{ itemId: "0", type: "lendTime" }])];
  expect(visitOf(lent, 9 * 60)).toEqual([
    { serviceId: 2, from: 540, to: 560, wait: 0, lent: 10 },
    { serviceId: 1, from: 560, to: 570, wait: 0, lent: 0 },
  ]);
});

test("a visit that would not end on the day has no times, an empty one no parts", () => {
  expect(visitOf([service(4, 0)], 9 * 60)).toHaveLength(1);
  expect(visitOf([service(4, 0)], 10 * 60)).toBeUndefined();
  expect(visitOf([], 10 * 60)).toEqual([]);
});

test("a visit of fifty services is worked out", () => {
  const parts = visitOf(
    Array.from({ length: 50 }, (_, order) => service(3, order)),
    60,
  );
  expect(parts?.at(-1)?.to).toBe(60 + 50 * 5);
});
