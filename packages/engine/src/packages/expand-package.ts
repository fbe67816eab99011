import type { DependencyType } from "#vocabulary";

/** One component of a package: a service, or another package. */
export type PackageComponent = {
  readonly id: string;
  readonly order: number;
  readonly dependencies: readonly { readonly itemId: string; readonly type: DependencyType }[];
} & (
  | { readonly type: "service"; readonly serviceId: number }
  | { readonly type: "package"; readonly servicePackageId: number }
);

/** One service of a package, with its constraints. */
export type ExpandedPart = {
  readonly serviceId: number;
  /** The indexes of the parts that must have ended first. */
  readonly after: readonly number[];
  /** The index of the part whose block is cut short for this one. */
  readonly lentBy: number | undefined;
};

/**
 * Returns the services of a package in the order of the visit; the services of nested packages replace them. What
 * depends on a package depends on all of it, and what a package depends on comes before all of it. Undefined if a
 * package is missing or contains itself.
 */
export function expandPackage(
  packageId: number,
  componentsOf: (packageId: number) => readonly PackageComponent[] | undefined,
): readonly ExpandedPart[] | undefined {
  const parts: ExpandedPart[] = [];
  return append(packageId, nothing, new Set(), parts, componentsOf) ? parts : undefined;
}

/** What a component must come after. */
type Constraint = Pick<ExpandedPart, "after" | "lentBy">;

const nothing: Constraint = { after: [], lentBy: undefined };

function append(
  packageId: number,
  outer: Constraint,
  within: ReadonlySet<number>,
  parts: ExpandedPart[],
  componentsOf: (packageId: number) => readonly PackageComponent[] | undefined,
): boolean {
  const components = within.has(packageId) ? undefined : componentsOf(packageId);
  if (components === undefined) return false;

  const inside = new Set([...within, packageId]);
  const placesById = new Map<string, readonly number[]>();
  for (const component of components.toSorted((a, b) => a.order - b.order)) {
    const constraint = constraintOf(component, placesById, outer, parts.length);
    const first = parts.length;
    if (component.type === "service") parts.push({ serviceId: component.serviceId, ...constraint });
    else if (!append(component.servicePackageId, constraint, inside, parts, componentsOf)) return false;
    placesById.set(
      component.id,
      Array.from({ length: parts.length - first }, (_, index) => first + index),
    );
  }
  return true;
}

function constraintOf(
  { dependencies }: PackageComponent,
  placesById: ReadonlyMap<string, readonly number[]>,
  outer: Constraint,
  place: number,
): Constraint {
  const placesOf = (type: DependencyType): readonly number[] =>
    dependencies.flatMap((on) => (on.type === type ? (placesById.get(on.itemId) ?? []) : []));
  // Time is lent only to the part right after the lender.
  const lender = [...placesOf("lendTime"), outer.lentBy].find((lent) => lent === place - 1);
  const after = new Set([...outer.after, ...placesOf("blocking"), ...placesOf("lendTime")]);
  return { after: [...after].toSorted((a, b) => a - b), lentBy: lender };
}
