/** Something that stands in the drawing, and what must come before it. */
export type GraphNode = {
  readonly id: string;
  readonly order: number;
  readonly dependencies: readonly { readonly itemId: string }[];
};

/** From the one that comes before to the one that depends on it. */
export type Edge = { readonly from: string; readonly to: string };

/** In which column each stands, and which edges lead on; the others lead back, as in every circle at least one does. */
export type GraphLayers = {
  readonly columnById: ReadonlyMap<string, number>;
  readonly isBack: (edge: Edge) => boolean;
};

/** Gives each as far to the right as the longest way to it. A circle is opened where it comes back to its first. */
export function graphLayers(parts: readonly GraphNode[]): GraphLayers {
  const edges = edgesOf(parts);
  const back = backEdges(parts, edges);
  const isBack = (edge: Edge): boolean => back.has(nameOf(edge));
  const forward = edges.filter((edge) => !isBack(edge));
  const columnById = new Map<string, number>();

  function columnOf(id: string): number {
    const known = columnById.get(id);
    if (known !== undefined) return known;
    const before = forward.flatMap(({ from, to }) => (to === id ? [columnOf(from)] : []));
    const column = Math.max(-1, ...before) + 1;
    columnById.set(id, column);
    return column;
  }
  for (const { id } of parts) columnOf(id);
  return { columnById, isBack };
}

/** Gives the dependencies among the parts as edges. */
export function edgesOf(parts: readonly GraphNode[]): readonly Edge[] {
  const ids = new Set(parts.map(({ id }) => id));
  return parts.flatMap(({ id, dependencies }) =>
    dependencies.flatMap(({ itemId }) => (ids.has(itemId) ? [{ from: itemId, to: id }] : [])),
  );
}

const nameOf = ({ from, to }: Edge): string => `${from}\n${to}`;

/** Walks in depth from the first on; an edge that leads to where the walk came along leads back. */
function backEdges(parts: readonly GraphNode[], edges: readonly Edge[]): ReadonlySet<string> {
  const back = new Set<string>();
  const finished = new Set<string>();
  const onPath = new Set<string>();

  function walk(id: string): void {
    onPath.add(id);
    for (const edge of edges.filter(({ from }) => from === id)) {
      if (onPath.has(edge.to)) back.add(nameOf(edge));
      else if (!finished.has(edge.to)) walk(edge.to);
    }
    onPath.delete(id);
    finished.add(id);
  }
  for (const { id } of parts.toSorted((a, b) => a.order - b.order)) if (!finished.has(id)) walk(id);
  return back;
}
