/** A node of the graph, and its predecessors. */
export type GraphNode = {
  readonly id: string;
  readonly order: number;
  readonly dependencies: readonly { readonly itemId: string }[];
};

/** From the earlier component to the dependent one. */
export type Edge = { readonly from: string; readonly to: string };

/** The column of each node, and which edges lead back; every cycle has at least one such edge. */
export type GraphLayers = {
  readonly columnById: ReadonlyMap<string, number>;
  readonly isBack: (edge: Edge) => boolean;
};

/**
 * Places each node as far to the right as the longest path to it. A cycle is cut where it returns to its first node.
 */
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

/** Returns the dependencies as edges. */
export function edgesOf(parts: readonly GraphNode[]): readonly Edge[] {
  const ids = new Set(parts.map(({ id }) => id));
  return parts.flatMap(({ id, dependencies }) =>
    dependencies.flatMap(({ itemId }) => (ids.has(itemId) ? [{ from: itemId, to: id }] : [])),
  );
}

const nameOf = ({ from, to }: Edge): string => `${from}\n${to}`;

/** A depth-first search from the first node; an edge to a node on the current path leads back. */
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
