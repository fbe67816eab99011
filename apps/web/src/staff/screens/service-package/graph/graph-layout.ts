import { graphLayers, type GraphLayers } from "#staff/screens/service-package/items/graph-layers.ts";
import { linesOf } from "#staff/screens/service-package/graph/graph-lines.ts";
import {
  type GraphColumn,
  type DrawnPart,
  type GraphLayout,
  type GraphSlot,
  graphSizes,
} from "#staff/screens/service-package/graph/graph-shapes.ts";

/** Returns the positions of the components, and the lines between them. */
export function graphLayout(parts: readonly DrawnPart[]): GraphLayout {
  const layers = graphLayers(parts);
  const columns = stacked(columnsOf(parts, layers));
  const slots = columns.flatMap(({ slots: inColumn }) => inColumn);
  const lines = linesOf(parts, layers, columns);
  const backs = lines.filter(({ isBack }) => isBack).length;
  const last = columns.at(-1);
  return {
    width: (last === undefined ? 0 : last.x + last.width) + graphSizes.margin,
    height:
      Math.max(0, ...columns.map(({ bottom }) => bottom)) + graphSizes.margin + backs * graphSizes.backLane,
    boxes: slots.flatMap(({ part, inside, x, y, width, height }) =>
      part === undefined ? [] : [{ id: part.id, x, y, width, height, inside }],
    ),
    lines,
  };
}

/** Puts each box and each passing line into its column, near its predecessors. */
function columnsOf(
  parts: readonly DrawnPart[],
  { columnById, isBack }: GraphLayers,
): readonly (readonly GraphSlot[])[] {
  const count = Math.max(-1, ...columnById.values()) + 1;
  const columns: GraphSlot[][] = [];
  for (let column = 0; column < count; column += 1) {
    const boxes = parts.filter(({ id }) => columnById.get(id) === column).map(slotOf);
    const lanes = parts.flatMap(({ id: to, dependencies }) =>
      dependencies.flatMap(({ itemId: from }): readonly GraphSlot[] => {
        const [begin, end] = [columnById.get(from), columnById.get(to)];
        const passes = begin !== undefined && end !== undefined && begin < column && column < end;
        const lane = { from, to };
        return passes && !isBack(lane)
          ? [{ inside: undefined, lane, width: 0, height: graphSizes.lane }]
          : [];
      }),
    );
    columns.push(sorted([...boxes, ...lanes], columns.at(-1) ?? []));
  }
  return columns;
}

function slotOf(part: DrawnPart): GraphSlot {
  const inside = part.inside && graphLayout(part.inside);
  const { width, height } = graphSizes.box;
  return {
    part,
    inside,
    width: Math.max(width, inside?.width ?? 0),
    height: height + (inside?.height ?? 0),
  };
}

/** Sorts by the middle of the predecessors, so that few lines cross; otherwise by the order of the visit. */
function sorted(slots: readonly GraphSlot[], before: readonly GraphSlot[]): GraphSlot[] {
  const middleOf = (slot: GraphSlot): number => {
    const sources = slot.lane
      ? [slot.lane.from]
      : (slot.part?.dependencies ?? []).map(({ itemId }) => itemId);
    const places = before.flatMap(({ part, lane }, place) => {
      const leads =
        part === undefined ? lane?.to === (slot.lane?.to ?? slot.part?.id) : sources.includes(part.id);
      return leads ? [place] : [];
    });
    return places.length === 0
      ? before.length
      : places.reduce((sum, place) => sum + place, 0) / places.length;
  };
  const orderOf = ({ part }: GraphSlot): number => part?.order ?? -1;
  return slots.toSorted((a, b) => middleOf(a) - middleOf(b) || orderOf(a) - orderOf(b));
}

/** Places the columns side by side, each centred vertically. */
function stacked(columns: readonly (readonly GraphSlot[])[]): readonly GraphColumn[] {
  const heights = columns.map(
    (slots) => slots.reduce((sum, { height }) => sum + height, 0) + graphSizes.gapY * (slots.length - 1),
  );
  const tallest = Math.max(0, ...heights);
  let x: number = graphSizes.margin;
  return columns.map((slots, index) => {
    const width = Math.max(...slots.map((slot) => slot.width));
    let y = graphSizes.margin + (tallest - (heights[index] ?? 0)) / 2;
    const placed = slots.map((slot) => {
      const at = { ...slot, x, y, width: slot.lane === undefined ? slot.width : width };
      y += slot.height + graphSizes.gapY;
      return at;
    });
    const column = { x, width, bottom: y - graphSizes.gapY, slots: placed };
    x += width + graphSizes.gapX;
    return column;
  });
}
