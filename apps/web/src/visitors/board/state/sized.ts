import type { CSSProperties } from "react";

/** Gives numbers to a style sheet, which works out sizes by them. */
export function sized(numbers: Readonly<Record<`--${string}`, number>>): CSSProperties {
  const style: CSSProperties & Readonly<Record<`--${string}`, number>> = numbers;
  return style;
}
