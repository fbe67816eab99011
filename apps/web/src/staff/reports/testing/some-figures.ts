import type { FigureValues } from "@cherga/contract/shapes/report/parts";
import { figures } from "@cherga/engine/figures/figures";

/** Returns figures, all of them unknown apart from the given ones. */
export function someFigures(given: Partial<FigureValues>): FigureValues {
  const unknown = Object.fromEntries(Object.keys(figures).map((name) => [name, null]));
  // Every figure is there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...unknown, ...given } as FigureValues;
}
