import type { Colour } from "@cherga/contract/constants";
import type { CSSProperties } from "react";
import { backgroundValues } from "#shared/looks/colours.ts";
import { inkOn } from "#shared/looks/contrast.ts";

/** Returns the style of a named colour: `--back` for the background, `--on-back` for text on it. */
export function painted(colour: Colour): CSSProperties {
  const back = backgroundValues[colour];
  const paint: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    "--back": back,
    "--on-back": inkOn(back),
  };
  return paint;
}
