import { graphLayers, type Layers } from "#staff/screens/service-package/items/graph-layers.ts";
import { linesOf } from "#staff/screens/service-package/graph/graph-lines.ts";
import {
  type Column,
  type DrawnPart,
  type Layout,
  type Slot,
  sizes,
} from "#staff/screens/service-package/graph/graph-shapes.ts";

/** Gives where each component is drawn, and the lines between them. */
export function graphLayout(parts: readonly DrawnPart[]): Layout {
  const layers = graphLayers(parts);
  const columns = stacked(columnsOf(parts, layers));
  const slots = columns.flatMap(({ slots: inColumn }) => inColumn);
  const lines = linesOf(parts, layers, columns);
  const backs = lines.filter(({ isBack }) => isBack).length;
  const last = columns.at(-1);
  return {
    width: (last === undefined ? 0 : last.x + last.width) + sizes.margin,
    height: Math.max(0, ...columns.map(({ bottom }) => bottom)) + sizes.margin + backs * sizes.backLane,
    boxes: slots.flatMap(({ part, inside, x, y, width, height }) =>
      part === undefined ? [] : [{ id: part.id, x, y, width, height, inside }],
    ),
    lines,
  };
}

/** Puts each box and each passing line into its column, near to what leads there. */
function columnsOf(
  parts: readonly DrawnPart[],
  { columnById, isBack }: Layers,
): readonly (readonly Slot[])[] {
  const count = Math.max(-1, ...columnById.values()) + 1;
  const columns: Slot[][] = [];
  for (let column = 0; column < count; column += 1) {
    const boxes = parts.filter(({ id }) => columnById.get(id) === column).map(slotOf);
    const lanes = parts.flatMap(({ id: to, dependencies }) =>
      dependencies.flatMap(({ itemId: from }): readonly Slot[] => {
        const [begin, end] = [columnById.get(from), columnById.get(to)];
        const passes = begin !== undefined && end !== undefined && begin < column && column < end;
        const lane = { from, to };
        return passes && !isBack(lane) ? [{ inside: undefined, lane, width: 0, height: sizes.lane }] : [];
      }),
    );
    columns.push(sorted([...boxes, ...lanes], columns.at(-1) ?? []));
  }
  return columns;
}

function slotOf(part: DrawnPart): Slot {
  const inside = part.inside && graphLayout(part.inside);
  const { width, height } = sizes.box;
  return {
    part,
    inside,
    width: Math.max(width, inside?.width ?? 0),
    height: height + (inside?.height ?? 0),
  };
}

/** Stands each at the middle of what leads to it, so that few lines cross; else in the order of the visit. */
function sorted(slots: readonly Slot[], before: readonly Slot[]): Slot[] {
  const middleOf = (slot: Slot): number => {
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
  const orderOf = ({ part }: Slot): number => part?.order ?? -1;
  return slots.toSorted((a, b) => middleOf(a) - middleOf(b) || orderOf(a) - orderOf(b));
}

/** Stands the columns side by side, each in the middle of the height of the tallest. */
function stacked(columns: readonly (readonly Slot[])[]): readonly Column[] {
  const heights = columns.map(
    (slots) => slots.reduce((sum, { height }) => sum + height, 0) + sizes.gapY * (slots.length - 1),
  );
  const tallest = Math.max(0, ...heights);
  let x: number = sizes.margin;
  return columns.map((slots, index) => {
    const width = Math.max(...slots.map((slot) => slot.width));
    let y = sizes.margin + (tallest - (heights[index] ?? 0)) / 2;
    const placed = slots.map((slot) => {
      const at = { ...slot, x, y, width: slot.lane === undefined ? slot.width : width };
      y += slot.height + sizes.gapY;
      return at;
    });
    const column = { x, width, bottom: y - sizes.gapY, slots: placed };
    x += width + sizes.gapX;
    return column;
  });
}
