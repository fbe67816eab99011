import type { BoardColour } from "@cherga/contract/constants";
import type { CSSProperties } from "react";
import { backgroundValues } from "#shared/looks/colours.ts";
import { inkOn } from "@cherga/contract/looks/contrast";

type Paint = CSSProperties & Readonly<Record<`--${string}`, string>>;

/**
 * Returns the style of a colour: `--back` for the background, `--on-back` for text on it, `--rule` for lines and marks.
 * The organization's accent is used for marks only, so that numbers and calls stand out.
 */
export function painted(colour: BoardColour): CSSProperties {
  if (colour === "accent") {
    const accent: Paint = { "--back": "var(--field)", "--on-back": "var(--ink)", "--rule": "var(--accent)" };
    return accent;
  }
  const back = backgroundValues[colour];
  const paint: Paint = { "--back": back, "--on-back": inkOn(back), "--rule": back };
  return paint;
}
