import fc from "fast-check";
import { expect, test } from "vitest";
import { papers, tonesOf } from "#looks/accent";
import { contrast, readable } from "#looks/contrast";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("every accent colour is readable on both papers, and text on it is too", () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const tones = tonesOf(colour);
      for (const scheme of ["light", "dark"] as const) {
        const { accent, onAccent } = tones[scheme];
        expect(contrast(accent, papers[scheme])).toBeGreaterThanOrEqual(readable);
        expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(readable);
      }
    }),
  );
});

test("a colour that is readable stays as it is", () => {
  expect(tonesOf("#3450d2").light.accent).toBe("#3450d2");
  expect(tonesOf("#8aa0ff").dark.accent).toBe("#8aa0ff");
});

test("a colour that is too light becomes darker on light paper only", () => {
  const { light, dark } = tonesOf("#ffe000");
  expect(contrast(light.accent, "#ffe000")).toBeGreaterThan(1.5);
  expect(dark.accent).toBe("#ffe000");
});
