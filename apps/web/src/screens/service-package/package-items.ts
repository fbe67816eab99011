import type { PackageItems } from "@cherga/contract/shapes/package-items";
import { expandPackage } from "@cherga/engine/packages/expand-package";
import { generateOrder } from "@cherga/engine/packages/generate-order";
import { newId } from "#ui/new-id.ts";

export type PackageItem = PackageItems[number];
type Kind = PackageItem["type"];

/** Gives a component for a service or package that has not been chosen yet. */
export function newItem(items: readonly PackageItem[]): PackageItem {
  return { id: newId("c", items), type: "service", serviceId: 0, order: items.length, dependencies: [] };
}

/** Gives the component as one of the other kind, of which nothing has been chosen yet. */
export function withKind({ id, order, dependencies }: PackageItem, type: Kind): PackageItem {
  const rest = { id, order, dependencies };
  return type === "service" ? { ...rest, type, serviceId: 0 } : { ...rest, type, servicePackageId: 0 };
}

/** Gives the components in the order in which they stand, and without dependencies on what is gone. */
export function settled(items: readonly PackageItem[]): PackageItem[] {
  const ids = new Set(items.map(({ id }) => id));
  return items.map((item, order) => ({
    ...item,
    order,
    dependencies: item.dependencies.filter(({ itemId }) => ids.has(itemId)),
  }));
}

/** Gives the components in an order that keeps every dependency; undefined when these go in a circle. */
export function inGeneratedOrder(items: readonly PackageItem[]): PackageItem[] | undefined {
  const ordered = generateOrder(items);
  return ordered && settled(ordered);
}

/** Gives the services of a visit one after the other; undefined when a package is missing or lies in itself. */
export function servicesOfVisit(
  id: number | undefined,
  items: readonly PackageItem[],
  packages: readonly { readonly id: number; readonly items: PackageItems }[],
): readonly number[] | undefined {
  const self = id ?? 0;
  const itemsOf = (packageId: number): PackageItems | undefined =>
    packageId === self ? [...items] : packages.find((row) => row.id === packageId)?.items;
  return expandPackage(self, itemsOf)?.map(({ serviceId }) => serviceId);
}
