import type { IndicatorState } from "@cherga/contract/calls/indicator";
import { expect, test } from "vitest";
import { hearIndicator, shownIn, startingView } from "#visitors/indicator/state/indicator-view.ts";

const state: IndicatorState = {
  time: "2026-05-04T07:00:00.000Z",
  room: "7",
  accentColour: "#3450d2",
  state: "called",
  num: "A17",
};

const told = (now: number) => hearIndicator(startingView(true), { type: "told", state, now });
const shownAfter = (view: ReturnType<typeof told>, now: number) =>
  shownIn(hearIndicator(view, { type: "ticked", now }));

test("shows what was told for fifteen seconds, and then nothing", () => {
  expect(shownIn(told(1_000))).toBe(state);
  expect(shownAfter(told(1_000), 16_000)).toBe(state);
  expect(shownAfter(told(1_000), 16_001)).toBeUndefined();
});

test("shows nothing before it was told, and nothing if the clock was set back", () => {
  expect(shownIn(startingView(true))).toBeUndefined();
  expect(shownAfter(told(1_000), 999)).toBeUndefined();
});

test("a display that is shut out forgets the number, and says that it was connected", () => {
  const view = hearIndicator(told(5), { type: "refused" });
  expect(view).toEqual({ line: "out", wasIn: true, told: undefined, now: 5 });
  expect(hearIndicator(view, { type: "letIn" })).toEqual(startingView(true));
});
