import type { Mesh } from "@cherga/contract/shapes/report/figures";

/** Returns the columns from the first hour in which anything happened to the last one. */
export function usedHours({ columns, counts }: Pick<Mesh, "columns" | "counts">): readonly number[] {
  const used = columns.map((_, column) => counts.some((row) => (row[column] ?? 0) > 0));
  const [first, last] = [used.indexOf(true), used.lastIndexOf(true)];
  return first === -1 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
