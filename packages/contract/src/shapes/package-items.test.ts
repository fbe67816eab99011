import { expect, test } from "vitest";
import { packageIssues, packageItems, type PackageItems, usesOfPackage } from "#shapes/package-items";

const component = (id: string, ...dependsOn: readonly string[]) => ({
  id,
  order: 0,
  dependencies: dependsOn.map((itemId) => ({ itemId, type: "blocking" })),
});
const itemsOf = (...items: readonly object[]): PackageItems => packageItems.parse(items);

test("a package refers to its services and packages, each with its place", () => {
  const items = itemsOf(
    { ...component("a"), type: "service", serviceId: 7 },
    { ...component("b"), type: "package", servicePackageId: 8 },
  );
  expect(usesOfPackage(items)).toEqual([
    { resource: "service", id: 7, path: [0, "serviceId"] },
    { resource: "service-package", id: 8, path: [1, "servicePackageId"] },
  ]);
});

const services = (...components: readonly object[]): PackageItems =>
  itemsOf(...components.map((each) => ({ ...each, type: "service", serviceId: 7 })));

test("a component may depend on another one of the package", () => {
  expect(packageIssues(services(component("a"), component("b", "a")))).toEqual([]);
});

test("an id is given once; the second component with it is the wrong one", () => {
  expect(packageIssues(services(component("a"), component("a")))).toEqual([
    { path: ["items", 1, "id"], code: "ERROR_DUPLICATE" },
  ]);
});

test("no component depends on one that does not exist", () => {
  expect(packageIssues(services(component("a"), component("b", "a", "gone")))).toEqual([
    { path: ["items", 1, "dependencies", 1, "itemId"], code: "ERROR_ITEM_SELECT" },
  ]);
});

test("no component waits for itself, not even by way of others", () => {
  expect(packageIssues(services(component("a", "b"), component("b", "a")))).toEqual([
    { path: ["items"], code: "ERROR_RECURSION", params: { cycle: "a → b → a" } },
  ]);
});
