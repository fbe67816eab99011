/** The successors of each node. */
export type Graph<Node> = ReadonlyMap<Node, readonly Node[]>;

/** Returns one cycle as the nodes along it, the first node repeated at the end; undefined if there is none. */
export function findCycle<Node>(graph: Graph<Node>): readonly Node[] | undefined {
  const finished = new Set<Node>();

  for (const start of graph.keys()) {
    const cycle = cycleFrom(start, graph, finished);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Depth-first search with its own stack, because a chain may be longer than the call stack is deep. */
function cycleFrom<Node>(start: Node, graph: Graph<Node>, finished: Set<Node>): readonly Node[] | undefined {
  if (finished.has(start)) return undefined;
  const path = [{ node: start, rest: [...(graph.get(start) ?? [])] }];
  const onPath = new Set([start]);

  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    const next = last.rest.pop();
    if (next === undefined) {
      finished.add(last.node);
      onPath.delete(last.node);
      path.pop();
    } else if (onPath.has(next)) {
      const nodes = path.map(({ node }) => node);
      return [...nodes.slice(nodes.indexOf(next)), next];
    } else if (!finished.has(next)) {
      onPath.add(next);
      path.push({ node: next, rest: [...(graph.get(next) ?? [])] });
    }
  }
  return undefined;
}
