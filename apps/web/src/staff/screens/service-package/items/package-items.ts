import type { PackageItems } from "@cherga/contract/shapes/package-items";
import { expandPackage } from "@cherga/engine/packages/expand-package";
import { generateOrder } from "@cherga/engine/packages/generate-order";
import { newId } from "#staff/ui/new-id.ts";

export type PackageItem = PackageItems[number];
export type Kind = PackageItem["type"];

/** The contents of a component. */
export type Content = { readonly type: Kind; readonly id: number };

/** Returns a new component, at the end. */
export function newPackageItem(items: readonly PackageItem[], { type, id }: Content): PackageItem {
  const rest = { id: newId("c", items), order: items.length, dependencies: [] };
  return type === "service" ? { ...rest, type, serviceId: id } : { ...rest, type, servicePackageId: id };
}

/** Returns the component changed to the other kind, with nothing chosen yet. */
export function withKind({ id, order, dependencies }: PackageItem, type: Kind): PackageItem {
  const rest = { id, order, dependencies };
  return type === "service" ? { ...rest, type, serviceId: 0 } : { ...rest, type, servicePackageId: 0 };
}

/** Returns the components numbered by position, without dependencies on missing ones. */
export function settled(items: readonly PackageItem[]): PackageItem[] {
  const ids = new Set(items.map(({ id }) => id));
  return items.map((item, order) => ({
    ...item,
    order,
    dependencies: item.dependencies.filter(({ itemId }) => ids.has(itemId)),
  }));
}

/** Returns the components in an order that keeps every dependency; undefined if there is a cycle. */
export function inGeneratedOrder(items: readonly PackageItem[]): PackageItem[] | undefined {
  const ordered = generateOrder(items);
  return ordered && settled(ordered);
}

/** Finds the contents of a package; undefined if there is no such package. */
export type ItemsOf = (packageId: number) => PackageItems | undefined;

/** Returns the component of each service of a visit; services of a nested package belong to its component. */
export function ownersOfParts(items: readonly PackageItem[], itemsOf: ItemsOf): readonly PackageItem[] {
  return items
    .toSorted((a, b) => a.order - b.order)
    .flatMap((item) => {
      const inside = item.type === "service" ? [item] : (expandPackage(item.servicePackageId, itemsOf) ?? []);
      return inside.map(() => item);
    });
}
