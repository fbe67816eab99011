import type { Colour } from "@cherga/contract/constants";
import type { CSSProperties } from "react";
import { backgroundValues } from "#shared/looks/colours.ts";

const light = "#ffffff";
const dark = "#000000";
/** The minimum contrast of WCAG. */
const readable = 4.5;

/** Returns the text colour that is most readable on a background. */
export function inkOn(back: string): string {
  return contrast(back, light) >= readable ? light : dark;
}

/** Returns the style of a named colour: `--back` for the background, `--on-back` for text on it. */
export function painted(colour: Colour): CSSProperties {
  const back = backgroundValues[colour];
  const paint: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    "--back": back,
    "--on-back": inkOn(back),
  };
  return paint;
}

/** Returns the contrast ratio of two colours as WCAG defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
