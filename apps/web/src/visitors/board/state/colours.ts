import type { Colour } from "@cherga/contract/constants";
import type { CSSProperties } from "react";

/** How each of the product's named colours looks behind words; some a little darker than elsewhere, so that they are read. */
export const colourValues: Readonly<Record<Colour, string>> = {
  red: "#d32f2f",
  pink: "#c2185b",
  purple: "#7b1fa2",
  "deep-purple": "#512da8",
  indigo: "#303f9f",
  blue: "#1976d2",
  "light-blue": "#0277bd",
  cyan: "#00838f",
  teal: "#00796b",
  green: "#2e7d32",
  "light-green": "#4f832b",
  lime: "#afb42b",
  yellow: "#fbc02d",
  amber: "#ffa000",
  orange: "#f57c00",
  "deep-orange": "#d03d10",
  brown: "#5d4037",
  grey: "#616161",
  "blue-grey": "#455a64",
};

const light = "#ffffff";
const dark = "#000000";
/** As WCAG asks for. */
const readable = 4.5;

/** Gives the colour in which words are read best on another. */
export function inkOn(back: string): string {
  return contrast(back, light) >= readable ? light : dark;
}

/** Gives a named colour to a part of the screen: `--back` behind the words, `--on-back` for them. */
export function painted(colour: Colour): CSSProperties {
  const back = colourValues[colour];
  const paint: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    "--back": back,
    "--on-back": inkOn(back),
  };
  return paint;
}

/** Gives how well two colours are told apart, as WCAG counts: from 1 to 21. */
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
