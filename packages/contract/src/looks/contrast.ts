const light = "#ffffff";
const dark = "#000000";
/** The minimum contrast of text by WCAG. */
export const readable = 4.5;

/** Returns the text colour that is readable on a background: white where it is readable, else black. */
export function inkOn(back: string): string {
  return contrast(back, light) >= readable ? light : dark;
}

/** Returns the contrast ratio of two colours as WCAG defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the linear red, green and blue of a colour such as `#3450d2`, each from 0 to 1. */
export function linearOf(hex: string): readonly [red: number, green: number, blue: number] {
  const part = (from: number): number => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** Returns the colour of linear red, green and blue. */
export function hexOf(linear: readonly number[]): string {
  const part = (value: number): string => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${linear.map(part).join("")}`;
}
