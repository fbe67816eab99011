import type { PackageItems } from "@cherga/contract/shapes/package-items";
import { expandPackage } from "@cherga/engine/packages/expand-package";
import { generateOrder } from "@cherga/engine/packages/generate-order";
import { newId } from "#staff/ui/new-id.ts";

export type PackageItem = PackageItems[number];
export type Kind = PackageItem["type"];

/** What a component is of. */
export type Content = { readonly type: Kind; readonly id: number };

/** Gives a new component, which comes last. */
export function newPackageItem(items: readonly PackageItem[], { type, id }: Content): PackageItem {
  const rest = { id: newId("c", items), order: items.length, dependencies: [] };
  return type === "service" ? { ...rest, type, serviceId: id } : { ...rest, type, servicePackageId: id };
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

/** Finds what a package is made of; undefined when there is no such package. */
export type ItemsOf = (packageId: number) => PackageItems | undefined;

/** Gives for each service of a visit the component that it belongs to; those inside a package belong to it. */
export function ownersOfParts(items: readonly PackageItem[], itemsOf: ItemsOf): readonly PackageItem[] {
  return items
    .toSorted((a, b) => a.order - b.order)
    .flatMap((item) => {
      const inside = item.type === "service" ? [item] : (expandPackage(item.servicePackageId, itemsOf) ?? []);
      return inside.map(() => item);
    });
}
