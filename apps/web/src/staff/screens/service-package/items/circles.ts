import type { PackageItems } from "@cherga/contract/shapes/package-items";
import { findCycle } from "@cherga/engine/packages/find-cycle";
import { type Edge, edgesOf } from "#staff/screens/service-package/items/graph-layers.ts";

/** The cycles of a package. */
export type Circles = {
  /** One of them: components that depend on each other, or packages that contain each other. */
  readonly path:
    | { readonly of: "components"; readonly ids: readonly string[] }
    | { readonly of: "packages"; readonly ids: readonly number[] }
    | undefined;
  readonly isBox: (item: PackageItems[number]) => boolean;
  /** Whether a component is a package that contains this one. */
  readonly isContaining: (item: PackageItems[number]) => boolean;
  readonly isLine: (edge: Edge) => boolean;
};

/** Finds every cycle of a package, among its components and through nested packages. */
export function circlesIn(
  self: number,
  items: PackageItems,
  itemsOf: (packageId: number) => PackageItems | undefined,
): Circles {
  const edges = edgesOf(items);
  const after = new Map(
    items.map(({ id }) => [id, edges.flatMap(({ from, to }) => (from === id ? [to] : []))]),
  );
  const within = packagesWithin(self, itemsOf);
  const components = findCycle(after);
  const packages = findCycle(within);
  const isLine = ({ from, to }: Edge): boolean => reaches(after, to, from);
  const isContaining = (item: PackageItems[number]): boolean =>
    item.type === "package" && reaches(within, item.servicePackageId, self);
  return {
    path:
      components !== undefined
        ? { of: "components", ids: components }
        : packages && { of: "packages", ids: packages },
    isBox: (item) =>
      isContaining(item) ||
      edges.some((edge) => (edge.from === item.id || edge.to === item.id) && isLine(edge)),
    isContaining,
    isLine,
  };
}

/** Returns the direct contents of each package nested in this one. */
function packagesWithin(
  self: number,
  itemsOf: (packageId: number) => PackageItems | undefined,
): ReadonlyMap<number, readonly number[]> {
  const within = new Map<number, readonly number[]>();
  const waiting = [self];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (within.has(id)) continue;
    const inside = (itemsOf(id) ?? []).flatMap((item) =>
      item.type === "package" ? [item.servicePackageId] : [],
    );
    within.set(id, inside);
    waiting.push(...inside);
  }
  return within;
}

function reaches<Node>(graph: ReadonlyMap<Node, readonly Node[]>, from: Node, to: Node): boolean {
  const seen = new Set<Node>();
  const waiting = [from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === to) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...(graph.get(node) ?? []));
  }
  return false;
}
