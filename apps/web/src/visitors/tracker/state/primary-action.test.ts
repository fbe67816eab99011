import { expect, test } from "vitest";
import { sortActions } from "#visitors/tracker/state/primary-action.ts";

const unscheduled = { reason: "closed", text: "" } as const;

test("a visitor who has come needs to say so first, and one who cannot be taken needs another time", () => {
  const can = ["late", "giveUp", "checkIn", "move"] as const;
  expect(sortActions({ can: [...can], unscheduled: null })).toEqual({
    primary: "checkIn",
    others: ["late", "move", "giveUp"],
  });
  expect(sortActions({ can: [...can], unscheduled })).toEqual({
    primary: "move",
    others: ["checkIn", "late", "giveUp"],
  });
});

test("being late and cancelling are never what a visitor needs most", () => {
  expect(sortActions({ can: ["giveUp"], unscheduled: null })).toEqual({
    primary: undefined,
    others: ["giveUp"],
  });
  expect(sortActions({ can: ["late", "giveUp"], unscheduled: null })).toEqual({
    primary: undefined,
    others: ["late", "giveUp"],
  });
  expect(sortActions({ can: ["giveUp", "move"], unscheduled: null }).primary).toBe("move");
  expect(sortActions({ can: ["survey"], unscheduled }).others).toEqual([]);
});
