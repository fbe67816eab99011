import type { Colour } from "@cherga/contract/constants";

/** The product's named colours. */
export const colourValues: Readonly<Record<Colour, string>> = {
  red: "#d32f2f",
  pink: "#c2185b",
  purple: "#7b1fa2",
  "deep-purple": "#512da8",
  indigo: "#303f9f",
  blue: "#1976d2",
  "light-blue": "#0288d1",
  cyan: "#0097a7",
  teal: "#00796b",
  green: "#388e3c",
  "light-green": "#689f38",
  lime: "#afb42b",
  yellow: "#fbc02d",
  amber: "#ffa000",
  orange: "#f57c00",
  "deep-orange": "#e64a19",
  brown: "#5d4037",
  grey: "#616161",
  "blue-grey": "#455a64",
};

/** The same colours behind text: five are darker, so that white text on them is readable. */
export const backgroundValues: Readonly<Record<Colour, string>> = {
  ...colourValues,
  "light-blue": "#0277bd",
  cyan: "#00838f",
  green: "#2e7d32",
  "light-green": "#4f832b",
  "deep-orange": "#d03d10",
};
