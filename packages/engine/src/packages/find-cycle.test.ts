import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findCycle, type Graph } from "#packages/find-cycle";

const graph = (edges: Record<string, readonly string[]>): Graph<string> => new Map(Object.entries(edges));

test("a diamond is no cycle", () => {
  expect(findCycle(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] }))).toBeUndefined();
});

test("a node that leads to itself is a cycle", () => {
  expect(findCycle(graph({ a: ["a"] }))).toEqual(["a", "a"]);
});

test("a node that leads to one without successors is no cycle", () => {
  expect(findCycle(graph({ a: ["gone"], b: ["a", "gone"] }))).toBeUndefined();
});

test("names the nodes along the cycle and no others", () => {
  expect(findCycle(graph({ start: ["a"], a: ["b"], b: ["c"], c: ["a"] }))).toEqual(["a", "b", "c", "a"]);
});

test("a chain longer than the call stack is walked to its end", () => {
  const chain = new Map(Array.from({ length: 200_000 }, (_, node) => [node, [node + 1]] as const));
  expect(findCycle(chain)).toBeUndefined();
});

test("edges that only lead upwards never make a cycle, and one edge back always does", () => {
  const upward = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 80 }).map((pairs) => {
    const edges = new Map<number, number[]>();
    for (const [one, other] of pairs.filter(([x, y]) => x !== y)) {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      edges.set(from, [...(edges.get(from) ?? []), to]);
    }
    return edges;
  });

  fc.assert(
    fc.property(upward, (edges) => {
      expect(findCycle(edges)).toBeUndefined();
      for (const [from, targets] of edges) {
        for (const to of targets) {
          const closed = new Map(edges).set(to, [...(edges.get(to) ?? []), from]);
          expect(findCycle(closed)).toBeDefined();
        }
      }
    }),
  );
});
