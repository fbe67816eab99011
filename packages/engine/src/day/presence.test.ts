import { describe, expect, test } from "vitest";
import { deskOf } from "#day/day";
import { aCentre, at } from "#day/testing/a-day";

const open = { type: "open", operatorId: 1, by: "console" } as const;

describe("an operator", () => {
  test("is there once they sign in, open a console, or do anything at their desk", () => {
    const centre = aCentre();
    const isThere = (): readonly boolean[] => [1, 2].map((id) => deskOf(centre.day(), id).isPresent);
    expect(isThere()).toEqual([false, false]);
    centre.tell(open, at("09:03"));
    centre.walkIn(at("09:04"));
    centre.next(2, at("09:05"));
    expect(isThere()).toEqual([true, true]);
    expect(deskOf(centre.day(), 2).seenFrom).toBe(at("09:05"));
  });

  test("has gone when nothing has been heard since their console was lost", () => {
    const centre = aCentre();
    centre.tell(open, at("09:00"));
    // They were back, on another server, before anybody noticed.
    centre.tell(open, at("09:31"));
    expect(centre.tell({ type: "close", operatorId: 1, lostAt: at("09:30") }, at("09:32")).events).toEqual(
      [],
    );
    centre.tell({ type: "close", operatorId: 1, lostAt: at("09:31") }, at("09:41"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ isPresent: false, closedAt: at("09:41") });
    expect(centre.tell({ type: "close", operatorId: 1, lostAt: at("09:42") }, at("09:43")).events).toEqual(
      [],
    );
  });

  test("is not present because another user pauses them, or a timer wakes them", () => {
    const centre = aCentre();
    centre.tell({ type: "sleep", operatorId: 1, actsForOthers: true }, at("09:00"));
    expect(deskOf(centre.day(), 1).isPresent).toBe(false);
    centre.tell({ type: "wakeup", operatorId: 1 }, at("09:10"));
    expect(deskOf(centre.day(), 1).isPresent).toBe(true);
  });

  test("who is unknown cannot open a console, and no operator can on a closed day", () => {
    const centre = aCentre();
    expect(centre.ask({ ...open, operatorId: 9 }, at("09:00"))).toEqual({
      code: "ERROR_NO_OPERATOR",
      details: { operatorId: 9 },
    });
    centre.tell({ type: "closeDay" }, at("18:00"));
    expect(centre.tell(open, at("18:01")).events).toEqual([]);
  });
});
