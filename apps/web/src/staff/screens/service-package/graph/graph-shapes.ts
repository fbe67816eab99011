import type { DependencyType } from "@cherga/engine/vocabulary";
import type { Edge } from "#staff/screens/service-package/items/graph-layers.ts";

/** Sizes in pixels. */
export const graphSizes = {
  box: { width: 176, height: 64 },
  /** Between columns, where lines change their height. */
  gapX: 72,
  gapY: 22,
  /** The height of a lane for a line between boxes. */
  lane: 24,
  /** The height of a lane for a line that leads back, below all boxes. */
  backLane: 30,
  margin: 16,
} as const;

/** A component to draw. */
export type DrawnPart = {
  readonly id: string;
  readonly order: number;
  readonly dependencies: readonly { readonly itemId: string; readonly type: DependencyType }[];
  /** The contents of an expanded package. */
  readonly inside?: readonly DrawnPart[] | undefined;
};

export type Box = Area & { readonly id: string; readonly inside: GraphLayout | undefined };

export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The boxes from left to right in the order of time, and the lines between them; in pixels. */
export type GraphLayout = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly GraphEdge[];
};

export type GraphPoint = { readonly x: number; readonly y: number };

/** A drawn dependency, from the earlier component to the dependent one. */
export type GraphEdge = Edge & {
  readonly type: DependencyType;
  /** The `d` of its path. */
  readonly path: string;
  /** Where it ends. */
  readonly end: GraphPoint;
  /** The position of the line's handle. */
  readonly middle: GraphPoint;
  /** Whether it leads from right to left. */
  readonly isBack: boolean;
};

/** A slot of a column: for a box, or for a passing line. */
export type GraphSlot = {
  readonly part?: DrawnPart | undefined;
  readonly inside: GraphLayout | undefined;
  /** The passing line. */
  readonly lane?: Edge;
  readonly width: number;
  readonly height: number;
};

export type PlacedSlot = GraphSlot & Area;

export type GraphColumn = {
  readonly x: number;
  readonly width: number;
  readonly bottom: number;
  readonly slots: readonly PlacedSlot[];
};
