import { readFileSync } from "node:fs";
import { seriesColour } from "@cherga/charts/series-colours";
import { expect, test } from "vitest";

const css = readFileSync(new URL("chart.module.css", import.meta.url), "utf8");

/** Returns the colour of a series in the light theme. */
function colourOnScreen(series: string): string | undefined {
  const rule = css.match(new RegExp(`^\\[data-series="${series}"\\] \\{\\s+--series: var\\((.+?)\\)`, "m"));
  return css.match(new RegExp(`${rule?.[1] ?? "--series-main"}: light-dark\\((#\\w+),`))?.[1];
}

test.each([
  "served",
  "noShow",
  "left",
  "unserved",
  "cancelled",
  "waitingMedian",
  "waitingP90",
  "longest",
  "onDuty",
])("%s has one colour on screens and in files", (series) =>
  expect(seriesColour(series)).toBe(colourOnScreen(series)),
);
