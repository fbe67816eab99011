import { contrast, hexOf, inkOn, linearOf, readable } from "#looks/contrast";

/** The tones that an organization's accent colour has on one kind of paper. */
export type Tones = {
  /** Readable as text on the paper, and as a background of `onAccent`. */
  readonly accent: string;
  readonly onAccent: string;
};

/** The papers of the tokens: the accent must be readable on both. */
export const papers = { light: "#ffffff", dark: "#14171c" } as const;

/**
 * Returns the tones of an accent colour on light and on dark paper. A colour that is too light or too dark to be read is
 * mixed with black or white until it is readable; its hue stays.
 */
export function tonesOf(accent: string): Readonly<Record<keyof typeof papers, Tones>> {
  return { light: toneOn(papers.light, accent, 0), dark: toneOn(papers.dark, accent, 1) };
}

/** Returns the CSS variables of an accent colour, for both colour schemes. */
export function accentVariables(accent: string): Readonly<Record<`--${string}`, string>> {
  const { light, dark } = tonesOf(accent);
  return {
    "--accent-light": light.accent,
    "--accent-dark": dark.accent,
    "--on-accent-light": light.onAccent,
    "--on-accent-dark": dark.onAccent,
  };
}

const steps = 64;

function toneOn(paper: string, accent: string, towards: 0 | 1): Tones {
  const linear = linearOf(accent);
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const tone = hexOf(linear.map((part) => part + (towards - part) * share));
    if (contrast(tone, paper) >= readable) return { accent: tone, onAccent: inkOn(tone) };
  }
  throw new Error("black and white are readable on every paper");
}
