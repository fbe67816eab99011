import type { GraphLayers } from "#staff/screens/service-package/items/graph-layers.ts";
import {
  type GraphColumn,
  type DrawnPart,
  type GraphEdge,
  type PlacedSlot,
  type GraphPoint,
  graphSizes,
} from "#staff/screens/service-package/graph/graph-shapes.ts";

/** Returns the lines between placed boxes. */
export function linesOf(
  parts: readonly DrawnPart[],
  { columnById, isBack }: GraphLayers,
  columns: readonly GraphColumn[],
): readonly GraphEdge[] {
  const bottom = Math.max(0, ...columns.map((column) => column.bottom));
  let backs = 0;
  return parts.flatMap(({ id: to, dependencies }) =>
    dependencies.flatMap(({ itemId: from, type }): readonly GraphEdge[] => {
      const edge = { from, to };
      const [begin, end] = [boxOf(columns, from), boxOf(columns, to)];
      if (begin === undefined || end === undefined) return [];
      if (isBack(edge)) {
        backs += 1;
        return [
          {
            ...edge,
            type,
            isBack: true,
            ...aroundBelow(begin, end, bottom + (backs - 0.2) * graphSizes.backLane),
          },
        ];
      }
      const [first, last] = [columnById.get(from) ?? 0, columnById.get(to) ?? 0];
      const between = columns.slice(first + 1, last);
      const lanes = between.flatMap(({ slots }) =>
        slots.filter(({ lane }) => lane?.from === from && lane.to === to),
      );
      const leaves = columns[first];
      const edgeX = leaves === undefined ? right(begin) : leaves.x + leaves.width;
      return [{ ...edge, type, isBack: false, ...through(begin, edgeX, lanes, end) }];
    }),
  );
}

/** Returns the path of a line that follows the pointer. */
export const ghostPath = (from: GraphPoint, to: GraphPoint): string => `M${at(from)} ${curve(from, to)}`;

type EdgeShape = Pick<GraphEdge, "path" | "end" | "middle">;

/** A line leaves the middle of its box, passes other boxes in its own lanes, and bends only between columns. */
function through(begin: PlacedSlot, edgeX: number, lanes: readonly PlacedSlot[], end: PlacedSlot): EdgeShape {
  const start = { x: right(begin), y: headOf(begin) };
  let last: GraphPoint = { x: edgeX, y: start.y };
  let path = `M${at(start)} H${edgeX}`;
  for (const lane of lanes) {
    const y = lane.y + lane.height / 2;
    path += ` ${curve(last, { x: lane.x, y })} H${right(lane)}`;
    last = { x: right(lane), y };
  }
  const target = { x: end.x, y: headOf(end) };
  const [lane] = lanes;
  const middle =
    lane === undefined ? onCurve(last, target) : { x: lane.x + lane.width / 2, y: lane.y + lane.height / 2 };
  return { path: `${path} ${curve(last, target)}`, end: target, middle };
}

/** A line that leads back goes below all boxes. */
function aroundBelow(begin: PlacedSlot, end: PlacedSlot, y: number): EdgeShape {
  const start = { x: right(begin), y: headOf(begin) };
  const target = { x: end.x, y: headOf(end) };
  const bend = graphSizes.margin * 1.2;
  const path = [
    `M${at(start)}`,
    `C${start.x + bend},${start.y} ${start.x + bend},${y} ${start.x},${y}`,
    `H${target.x}`,
    `C${target.x - bend},${y} ${target.x - bend},${target.y} ${at(target)}`,
  ].join(" ");
  return { path, end: target, middle: { x: (start.x + target.x) / 2, y } };
}

/** Not in the middle: handles of two lines that cross there would overlap. */
const share = 0.4;

function onCurve(from: GraphPoint, to: GraphPoint): GraphPoint {
  const bent = share * share * (3 - 2 * share);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * bent };
}

function curve(from: GraphPoint, to: GraphPoint): string {
  const middle = (from.x + to.x) / 2;
  return `C${middle},${from.y} ${middle},${to.y} ${at(to)}`;
}

const at = ({ x, y }: GraphPoint): string => `${x},${y}`;
const right = ({ x, width }: PlacedSlot): number => x + width;
/** The lines of an expanded package are at its head. */
const headOf = ({ y }: PlacedSlot): number => y + graphSizes.box.height / 2;
const boxOf = (columns: readonly GraphColumn[], id: string): PlacedSlot | undefined =>
  columns.flatMap(({ slots }) => slots).find(({ part }) => part?.id === id);
