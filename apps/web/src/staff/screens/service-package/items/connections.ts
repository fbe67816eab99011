import type { DependencyType } from "@cherga/engine/vocabulary";
import type { Edge } from "#staff/screens/service-package/items/graph-layers.ts";
import { type PackageItem, settled } from "#staff/screens/service-package/items/package-items.ts";

/** Returns the components in the order of the visit. */
export const inOrder = (items: readonly PackageItem[]): readonly PackageItem[] =>
  items.toSorted((a, b) => a.order - b.order);

/** Returns how one component depends on another; undefined if it does not. */
export const connectionOf = (items: readonly PackageItem[], { from, to }: Edge): DependencyType | undefined =>
  items.find(({ id }) => id === to)?.dependencies.find(({ itemId }) => itemId === from)?.type;

/** Returns the components with a dependency added or changed. */
export const connected = (
  items: readonly PackageItem[],
  { from, to }: Edge,
  type: DependencyType,
): PackageItem[] =>
  items.map((item) => {
    if (item.id !== to) return item;
    const others = item.dependencies;
    const isKnown = others.some(({ itemId }) => itemId === from);
    const dependencies = isKnown
      ? others.map((on) => (on.itemId === from ? { ...on, type } : on))
      : [...others, { itemId: from, type }];
    return { ...item, dependencies };
  });

/** Returns the components without a dependency. */
export const disconnected = (items: readonly PackageItem[], { from, to }: Edge): PackageItem[] =>
  items.map((item) =>
    item.id === to
      ? { ...item, dependencies: item.dependencies.filter(({ itemId }) => itemId !== from) }
      : item,
  );

/** Returns the components without one, and without the dependencies on it. */
export const withoutComponent = (items: readonly PackageItem[], id: string): PackageItem[] =>
  settled(inOrder(items).filter((item) => item.id !== id));

/** Returns the components with one at another position of the order. */
export function movedTo(items: readonly PackageItem[], id: string, place: number): PackageItem[] {
  const ordered = inOrder(items);
  const moved = ordered.filter((item) => item.id === id);
  return settled(ordered.filter((item) => item.id !== id).toSpliced(place, 0, ...moved));
}

/** Returns a dependency on a later component; undefined if the order keeps all of them. */
export function againstOrder(items: readonly PackageItem[]): Edge | undefined {
  const ordered = inOrder(items);
  const places = new Map(ordered.map(({ id }, place) => [id, place]));
  for (const [place, { id: to, dependencies }] of ordered.entries()) {
    const on = dependencies.find(({ itemId }) => (places.get(itemId) ?? -1) > place);
    if (on !== undefined) return { from: on.itemId, to };
  }
  return undefined;
}
