import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Area, DrawnPart, GraphLayout } from "#staff/screens/service-package/graph/graph-shapes.ts";
import { graphLayout } from "#staff/screens/service-package/graph/graph-layout.ts";

const aPart = (
  id: string,
  order: number,
  after: readonly string[] = [],
  inside?: readonly DrawnPart[],
): DrawnPart => ({
  id,
  order,
  dependencies: after.map((itemId) => ({ itemId, type: "blocking" })),
  inside,
});
const placeOf = ({ boxes }: GraphLayout, id: string): Area => {
  const box = boxes.find((each) => each.id === id);
  if (box === undefined) throw new Error(`${id} is not drawn`);
  return box;
};
const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function expectLegible(layout: GraphLayout): void {
  const { boxes, lines, width, height } = layout;
  for (const [place, box] of boxes.entries()) {
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    for (const other of boxes.slice(place + 1)) expect(overlap(box, other)).toBe(false);
    if (box.inside !== undefined) {
      expect(box.inside.width <= box.width && box.inside.height < box.height).toBe(true);
      expectLegible(box.inside);
    }
  }
  for (const { from, to, isBack, middle, end } of lines) {
    const [begin, target] = [placeOf(layout, from), placeOf(layout, to)];
    expect(begin.x + begin.width < target.x).toBe(!isBack);
    expect(end.x).toBe(target.x);
    for (const box of boxes) expect(overlap({ ...middle, width: 0, height: 0 }, box)).toBe(false);
  }
}

test("a chain is in one row, in the order of its dependencies", () => {
  const layout = graphLayout([aPart("c", 0, ["b"]), aPart("a", 2), aPart("b", 1, ["a"])]);
  const [a, b, c] = ["a", "b", "c"].map((id) => placeOf(layout, id));
  expect([a?.y, b?.y]).toEqual([c?.y, c?.y]);
  expect(layout.boxes.toSorted((one, other) => one.x - other.x).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expectLegible(layout);
});

test("a diamond has its two sides above each other, in their order", () => {
  const layout = graphLayout([
    aPart("talk", 0),
    aPart("photo", 2, ["talk"]),
    aPart("fee", 1, ["talk"]),
    aPart("form", 3, ["fee", "photo"]),
  ]);
  const [fee, photo, talk, form] = ["fee", "photo", "talk", "form"].map((id) => placeOf(layout, id));
  expect(fee?.x).toBe(photo?.x);
  expect(Number(fee?.y)).toBeLessThan(Number(photo?.y));
  expect(talk?.y).toBe(form?.y);
  expectLegible(layout);
});

test("a line that passes a box has room of its own", () => {
  const layout = graphLayout([aPart("a", 0), aPart("b", 1, ["a"]), aPart("c", 2, ["a", "b"])]);
  const long = layout.lines.find(({ from, to }) => from === "a" && to === "c");
  const b = placeOf(layout, "b");
  const lane = Number(/H\d+(?:\.\d+)? C\S+ \S+ (\S+),(\S+) H/.exec(long?.path ?? "")?.[2]);
  expect(lane < b.y || lane > b.y + b.height).toBe(true);
  expectLegible(layout);
});

test("a circle is drawn with the line that leads back to its first", () => {
  const layout = graphLayout([aPart("a", 0, ["c"]), aPart("b", 1, ["a"]), aPart("c", 2, ["b"])]);
  expect(layout.lines.filter(({ isBack }) => isBack).map(({ from, to }) => [from, to])).toEqual([["c", "a"]]);
  expectLegible(layout);
  expectLegible(graphLayout([aPart("a", 0, ["a"])]));
});

test("a dependency on a removed component draws no line", () => {
  expect(graphLayout([aPart("a", 0, ["gone"])]).lines).toEqual([]);
});

test("an opened package has room for all that is inside it, also for packages inside", () => {
  const inner = [aPart("x", 0), aPart("y", 1, ["x"], [aPart("deep", 0), aPart("deeper", 1, ["deep"])])];
  const layout = graphLayout([
    aPart("a", 0),
    aPart("p", 1, ["a"], inner),
    aPart("b", 2, ["a"]),
    aPart("z", 3, ["p"]),
  ]);
  expect(layout.boxes.find(({ id }) => id === "p")?.inside?.boxes.map(({ id }) => id)).toEqual(["x", "y"]);
  expectLegible(layout);
});

test("thirty components never lie on one another, however they depend", () => {
  const some = fc
    .array(fc.array(fc.nat(29), { maxLength: 3 }), { minLength: 1, maxLength: 30 })
    .map((rows) =>
      rows.map((on, index) =>
        aPart(String(index), index, [...new Set(on.filter((other) => other < rows.length).map(String))]),
      ),
    );
  fc.assert(
    fc.property(some, (parts) => {
      const layout = graphLayout(parts);
      expect(layout.boxes.map(({ id }) => id).toSorted()).toEqual(parts.map(({ id }) => id).toSorted());
      expectLegible(layout);
    }),
  );
});

test("nothing at all takes no room", () => {
  expect(graphLayout([])).toMatchObject({ boxes: [], lines: [] });
});
