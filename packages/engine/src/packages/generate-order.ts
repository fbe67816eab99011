import type { DependencyType } from "#vocabulary";

/** A component of a package and the components it depends on. */
export type OrderedComponent = {
  readonly id: string;
  readonly order: number;
  readonly dependencies: readonly { readonly itemId: string; readonly type: DependencyType }[];
};

/**
 * Returns the components in an order that satisfies every dependency and otherwise keeps the present order; a component
 * that is lent time comes right after its lender if possible. Undefined if dependencies form a cycle.
 */
export function generateOrder<C extends OrderedComponent>(
  components: readonly C[],
): readonly C[] | undefined {
  const waiting = components.toSorted((one, other) => one.order - other.order);
  const ordered: C[] = [];
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ id }) => id));
    const ready = waiting.filter(({ dependencies }) => dependencies.every(({ itemId }) => done.has(itemId)));
    const last = ordered.at(-1)?.id;
    const next = ready.find((component) => isLentTimeBy(component, last)) ?? ready[0];
    if (next === undefined) return undefined;
    ordered.push(next);
    waiting.splice(waiting.indexOf(next), 1);
  }
  return ordered;
}

function isLentTimeBy({ dependencies }: OrderedComponent, id: string | undefined): boolean {
  return dependencies.some(({ itemId, type }) => type === "lendTime" && itemId === id);
}
