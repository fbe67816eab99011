import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { papers } from "@cherga/contract/looks/accent";
import { contrast, readable } from "@cherga/contract/looks/contrast";

type Scheme = keyof typeof papers;
const schemes: readonly Scheme[] = ["light", "dark"];
const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The colours of the tokens, in both schemes. */
const colours = new Map(
  [...tokens.matchAll(/--([a-z-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = "", light, dark, both]) => [name, { light: light ?? both ?? "", dark: dark ?? both ?? "" }],
  ),
);

function colourOf(name: string, scheme: Scheme): string {
  const colour = (colours.get(name) ?? colours.get(`${name}-${scheme}`))?.[scheme];
  if (colour === undefined) throw new Error(`there is no colour --${name}`);
  return colour;
}

const surfaces = ["paper", "field", "raised"];
const texts = ["ink", "quiet", "accent", "good", "bad", "warn"];
const states = ["waiting", "called", "serving", "paused", "late", "ended"];
const pairs = [
  ...surfaces.flatMap((back) => texts.map((text) => [text, back] as const)),
  ...states.map((state) => [`on-${state}`, state] as const),
  ["on-accent", "accent"] as const,
];

test.each(pairs)("--%s is readable on --%s in both schemes", (text, back) => {
  for (const scheme of schemes)
    expect(contrast(colourOf(text, scheme), colourOf(back, scheme))).toBeGreaterThanOrEqual(readable);
});

test("the accent is computed for the papers of the tokens", () => {
  expect(colours.get("paper")).toEqual(papers);
});

test("a state is told apart from the surface that it is on", () => {
  for (const scheme of schemes)
    for (const state of states.filter((name) => name !== "ended"))
      expect(contrast(colourOf(state, scheme), colourOf("paper", scheme))).toBeGreaterThan(1.7);
});
