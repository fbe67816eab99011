import type { CSSProperties } from "react";

/** Returns numbers as custom properties, from which the style sheet computes sizes. */
export function sized(numbers: Readonly<Record<`--${string}`, number>>): CSSProperties {
  const style: CSSProperties & Readonly<Record<`--${string}`, number>> = numbers;
  return style;
}
