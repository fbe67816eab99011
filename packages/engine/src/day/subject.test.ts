import { describe, expect, test } from "vitest";
import { findPuttingAway, isFor, permissionsFrom, permissionsOf, putAwayOf } from "#day/subject";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

type Centre = ReturnType<typeof aCentre>;
const contextOf = (centre: Centre, now: number) => ({ day: centre.day(), rules: centre.rules, now });

test("the permissions of many items are those of each", () => {
  const centre = aCentre();
  const [called, waiting] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
  centre.next(1, at("10:01"));
  const context = contextOf(centre, at("10:02"));
  for (const act of [{ operatorId: 1 }, { operatorId: 2 }, { actsForOthers: true }, {}]) {
    const permissions = permissionsFrom(context, act);
    for (const itemId of [called, waiting])
      expect(permissions(centre.entry(itemId))).toEqual(permissionsOf(context, { ...act, itemId }));
  }
});

test("an item is for an operator who gives its service at some time, and to whom it is bound if to any", () => {
  const operators = [
    anOperator(1),
    anOperator(2),
    anOperator(3, [work("09:00", "18:00", { services: [2] })]),
  ];
  const centre = aCentre(aRules({ operators }));
  const free = centre.walkIn(at("10:00"));
  const bound = centre.walkIn(at("10:00"), { operatorId: 2 });
  const forWhom = (itemId: number) =>
    [1, 2, 3, 4].filter((id) => isFor(centre.entry(itemId), id, centre.rules));
  expect(forWhom(free)).toEqual([1, 2]);
  expect(forWhom(bound)).toEqual([2]);
  const may = (operatorId?: number) =>
    permissionsOf(contextOf(centre, at("10:01")), { itemId: bound, ...(operatorId && { operatorId }) });
  expect(may(2)).toContain("arbitraryCall");
  expect(may(1)).not.toContain("arbitraryCall");
  expect(may()).not.toContain("arbitraryCall");
});

describe("a refusal", () => {
  test("names the operator who has the visitor in hand, if that is another", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    expect(centre.ask({ type: "start", itemId: id, operatorId: 2 }, at("10:02"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { action: "start", state: "called", needs: "inHand", itemId: id, holder: 1 },
    });
    expect(centre.ask({ type: "pause", itemId: id, operatorId: 1 }, at("10:02"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { action: "pause", state: "called" },
    });
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:03"));
    expect(centre.ask({ type: "start", itemId: id, operatorId: 2 }, at("10:04"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { action: "start", state: "hold" },
    });
    centre.tell({ type: "sleep", operatorId: 2 }, at("10:05"));
    expect(centre.ask({ type: "next", operatorId: 2 }, at("10:06"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { action: "next", state: undefined, needs: "awake" },
    });
  });

  test("names the operator or the item that does not exist", () => {
    const centre = aCentre();
    expect(centre.ask({ type: "next", operatorId: 9 }, at("10:00"))).toEqual({
      code: "ERROR_NO_OPERATOR",
      details: { operatorId: 9 },
    });
    expect(centre.ask({ type: "start", itemId: 9, operatorId: 1 }, at("10:00"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { itemId: 9 },
    });
  });
});

describe("an item that was put away", () => {
  const served = (services: readonly number[] = [1]) => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services });
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:01"));
    return { centre, id, wasPutAway: () => putAwayOf(centre.entry(id)) };
  };

  test("was so by the operator who deferred, released or completed it, or reported a no-show", () => {
    for (const type of ["hold", "release", "didNotCome"] as const) {
      const { centre, id, wasPutAway } = served();
      expect(wasPutAway()).toBeUndefined();
      centre.tell({ type, itemId: id, operatorId: 1 }, at("10:02"));
      expect(wasPutAway()).toEqual({ at: at("10:02"), operatorId: 1, holder: 1 });
    }
    const { centre, id, wasPutAway } = served();
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    expect(wasPutAway()).toBeUndefined();
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:03"));
    expect(wasPutAway()).toEqual({ at: at("10:03"), operatorId: 1, holder: 1 });
    centre.tell({ type: "editWantedTime", itemId: id, wantAt: at("15:00") }, at("10:04"));
    expect(wasPutAway()).toEqual({ at: at("10:03"), operatorId: 1, holder: 1 });
  });

  test("was on a list before, or in the hands of the operator who had it last, also after an undone deferral", () => {
    const { centre, id, wasPutAway } = served();
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:02:05"));
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:02:30"));
    expect(wasPutAway()).toMatchObject({ holder: 1 });
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:03"));
    expect(wasPutAway()).toMatchObject({ operatorId: 1, holder: undefined });
    const other = served();
    other.centre.tell(
      { type: "forceHold", itemId: other.id, operatorId: 2, actsForOthers: true },
      at("10:02"),
    );
    expect(other.wasPutAway()).toMatchObject({ operatorId: 2, holder: 1 });
  });

  test("was in the hands of the operator who called the visitor early, or served a walk-in at once", () => {
    const early = aCentre();
    const booked = early.booked(at("12:00"), at("09:00"));
    const call = { type: "arbitraryCall", itemId: booked, operatorId: 1, allowForcedTime: true } as const;
    early.tell(call, at("10:00"));
    early.tell({ type: "hold", itemId: booked, operatorId: 1 }, at("10:01"));
    expect(putAwayOf(early.entry(booked))).toMatchObject({ operatorId: 1, holder: 1 });
    early.tell(call, at("10:02"));
    early.tell({ type: "forceHold", itemId: booked, operatorId: 2, actsForOthers: true }, at("10:03"));
    expect(putAwayOf(early.entry(booked))).toMatchObject({ operatorId: 2, holder: 1 });

    const atOnce = aCentre();
    const walkIn = atOnce.walkIn(at("10:00"), { startedBy: 1 });
    atOnce.tell({ type: "complete", itemId: walkIn, operatorId: 1 }, at("10:10"));
    expect(putAwayOf(atOnce.entry(walkIn))).toMatchObject({ operatorId: 1, holder: 1 });
  });

  test("was not put away by a deletion, or without an operator", () => {
    const { centre, id, wasPutAway } = served();
    centre.tell({ type: "delete", itemId: id, operatorId: 1 }, at("10:02"));
    expect(wasPutAway()).toBeUndefined();
    const other = served();
    other.centre.tell({ type: "forceHold", itemId: other.id, actsForOthers: true }, at("10:02"));
    expect(findPuttingAway(other.centre.entry(other.id))).toMatchObject({ type: "hold" });
    expect(other.wasPutAway()).toBeUndefined();
  });

  test("is no longer so once the visitor is called again, for this or another service", () => {
    const { centre, id, wasPutAway } = served([1, 2]);
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:02"));
    expect(wasPutAway()).toBeDefined();
    centre.tell({ type: "arbitraryCall", itemId: id + 1, operatorId: 2 }, at("10:03"));
    expect(wasPutAway()).toBeUndefined();
  });

  test("is no longer so once it is moved, but stays so when another service of the visit is", () => {
    const moved = served([1, 2]);
    moved.centre.tell({ type: "release", itemId: moved.id, operatorId: 1 }, at("10:02"));
    moved.centre.tell({ type: "move", itemId: moved.id + 1, toOperatorId: 2 }, at("10:03"));
    expect(moved.wasPutAway()).toBeDefined();
    moved.centre.tell({ type: "move", itemId: moved.id, toOperatorId: 2 }, at("10:04"));
    expect(moved.wasPutAway()).toBeUndefined();

    const later = served();
    later.centre.tell({ type: "release", itemId: later.id, operatorId: 1 }, at("10:02"));
    later.centre.tell({ type: "move", itemId: later.id, startAt: at("12:00") }, at("10:03"));
    expect(later.wasPutAway()).toBeUndefined();
  });
});
