import type { DrawnPart } from "#staff/screens/service-package/graph/graph-shapes.ts";
import type { ItemsOf, PackageItem } from "#staff/screens/service-package/items/package-items.ts";

/** Returns the components to draw: expanded packages with their contents. */
export function drawnParts(
  items: readonly PackageItem[],
  opened: ReadonlySet<string>,
  itemsOf: ItemsOf,
  path = "",
): readonly DrawnPart[] {
  return items.map((item) => {
    const { id, order, dependencies } = item;
    const key = partKey(path, id);
    // Each level of a package that contains itself is expanded by hand, so the recursion ends.
    const inside =
      item.type === "package" && opened.has(key)
        ? drawnParts(itemsOf(item.servicePackageId) ?? [], opened, itemsOf, key)
        : undefined;
    return { id, order, dependencies, inside };
  });
}

/** Returns the key of a component: its path of packages, and its id. */
export const partKey = (path: string, id: string): string => `${path}/${id}`;
