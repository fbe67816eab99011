import type { DrawnPart } from "#staff/screens/service-package/graph/graph-shapes.ts";
import type { ItemsOf, PackageItem } from "#staff/screens/service-package/items/package-items.ts";

/** Gives the components as they are drawn: those of packages that are opened with what is inside them. */
export function drawnParts(
  items: readonly PackageItem[],
  opened: ReadonlySet<string>,
  itemsOf: ItemsOf,
  path = "",
): readonly DrawnPart[] {
  return items.map((item) => {
    const { id, order, dependencies } = item;
    const key = partKey(path, id);
    // Each level of a package that lies in itself has to be opened by hand, so that this ends.
    const inside =
      item.type === "package" && opened.has(key)
        ? drawnParts(itemsOf(item.servicePackageId) ?? [], opened, itemsOf, key)
        : undefined;
    return { id, order, dependencies, inside };
  });
}

/** Names a component by the packages in which it lies. */
export const partKey = (path: string, id: string): string => `${path}/${id}`;
