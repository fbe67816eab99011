import { expect, test } from "vitest";
import { sortActions } from "#visitors/tracker/state/primary-action.ts";

const usual = { unscheduled: null, afterHours: false };
const unscheduled = { reason: "closed", text: "" } as const;

test("a visitor who has come needs to say so first, and one who cannot be taken needs another time", () => {
  const can = ["late", "giveUp", "checkIn", "move"] as const;
  expect(sortActions({ can: [...can], ...usual })).toEqual({
    primary: "checkIn",
    others: ["late", "move", "giveUp"],
  });
  expect(sortActions({ can: [...can], ...usual, unscheduled })).toEqual({
    primary: "move",
    others: ["checkIn", "late", "giveUp"],
  });
});

test("being late and cancelling are never what a visitor needs most", () => {
  expect(sortActions({ can: ["giveUp"], ...usual })).toEqual({
    primary: undefined,
    others: ["giveUp"],
  });
  expect(sortActions({ can: ["late", "giveUp"], ...usual })).toEqual({
    primary: undefined,
    others: ["late", "giveUp"],
  });
  expect(sortActions({ can: ["giveUp", "move"], ...usual }).primary).toBe("move");
  expect(sortActions({ can: ["survey"], ...usual, unscheduled }).others).toEqual([]);
});

test("after the work of the day a visitor says neither to be late nor to be here", () => {
  const can = ["late", "giveUp", "checkIn", "move"] as const;
  expect(sortActions({ can: [...can], unscheduled: null, afterHours: true })).toEqual({
    primary: "move",
    others: ["giveUp"],
  });
});
