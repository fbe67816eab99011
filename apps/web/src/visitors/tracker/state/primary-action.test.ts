import { expect, test } from "vitest";
import { isEarly, sortActions } from "#visitors/tracker/state/primary-action.ts";

const plannedTime = "2026-05-04T12:00:00.000Z";
const now = Date.parse("2026-05-04T11:30:00.000Z");
const usual = { unscheduled: null, afterHours: false, plannedTime };
const unscheduled = { reason: "closed", text: "" } as const;

test("a visitor who has come needs to say so first, and one who cannot be taken needs another time", () => {
  const can = ["late", "giveUp", "checkIn", "move"] as const;
  expect(sortActions({ can: [...can], ...usual }, now)).toEqual({
    primary: "checkIn",
    others: ["late", "move", "giveUp"],
  });
  expect(sortActions({ can: [...can], ...usual, unscheduled }, now)).toEqual({
    primary: "move",
    others: ["checkIn", "late", "giveUp"],
  });
});

test("being late and cancelling are never what a visitor needs most", () => {
  expect(sortActions({ can: ["giveUp"], ...usual }, now)).toEqual({
    primary: undefined,
    others: ["giveUp"],
  });
  expect(sortActions({ can: ["late", "giveUp"], ...usual }, now)).toEqual({
    primary: undefined,
    others: ["late", "giveUp"],
  });
  expect(sortActions({ can: ["giveUp", "move"], ...usual }, now).primary).toBe("move");
  expect(sortActions({ can: ["survey"], ...usual, unscheduled }, now).others).toEqual([]);
});

test("after the work of the day a visitor says neither to be late nor to be here", () => {
  const can = ["late", "giveUp", "checkIn", "move"] as const;
  expect(sortActions({ can: [...can], ...usual, afterHours: true }, now)).toEqual({
    primary: "move",
    others: ["giveUp"],
  });
});

test("check-in is offered, but not first, more than an hour before the time", () => {
  const ticket = { can: ["late", "giveUp", "checkIn", "move"] as const };
  const at = (clock: string) => Date.parse(`2026-05-04T${clock}:00.000Z`);
  const booked = { ...usual, can: [...ticket.can] };
  expect(sortActions(booked, at("10:59"))).toEqual({
    primary: "move",
    others: ["checkIn", "late", "giveUp"],
  });
  expect(isEarly(booked, at("10:59"))).toBe(true);
  expect(sortActions(booked, at("11:00")).primary).toBe("checkIn");
  expect(isEarly(booked, at("11:00"))).toBe(false);
  expect(sortActions({ ...booked, can: ["giveUp", "checkIn"] }, at("09:00"))).toEqual({
    primary: undefined,
    others: ["checkIn", "giveUp"],
  });
  expect(isEarly({ can: ["giveUp"], plannedTime }, at("09:00"))).toBe(false);
});
