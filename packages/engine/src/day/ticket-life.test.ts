import { describe, expect, test } from "vitest";
import { deskOf, displayedStatus } from "#day/day";
import type { PaidItem } from "#day/day-event";
import { deskStateOf } from "#day/desk-state";
import { permissionsOf } from "#day/subject";
import { aCentre, anOperator, aRules, at, minutes } from "#day/testing/a-day";
import { timeSpent } from "#life/intervals";
import { work } from "#testing/a-schedule";

describe("a visitor", () => {
  test("waits, is called, served and done, and each is an interval", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    expect(centre.state(id, at("10:00"))).toBe("wait");
    expect(centre.next(1, at("10:05"))).toBe(id);
    expect(centre.state(id, at("10:05"))).toBe("called");
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:06"));
    expect(centre.state(id, at("10:06"))).toBe("serving");
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:20"));
    expect(centre.state(id, at("10:20"))).toBe("complete");
    expect(centre.intervals(id, at("11:00"))).toEqual([
      { kind: "waiting", from: at("10:00"), to: at("10:05") },
      { kind: "called", from: at("10:05"), to: at("10:06") },
      { kind: "serving", from: at("10:06"), to: at("10:20") },
    ]);
  });

  test("shows the latest event, and wait before the first", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    expect(displayedStatus(centre.item(id))).toBe("wait");
    centre.next(1, at("10:01"));
    centre.tell({ type: "faceCheck", itemId: id, operatorId: 1 }, at("10:02"));
    expect(displayedStatus(centre.item(id))).toBe("faceCheck");
    expect(centre.state(id, at("10:02"))).toBe("called");
    expect(centre.item(id).lastEvent).toMatchObject({ operatorId: 1, at: at("10:02") });
  });

  test("who is called again is announced again and stays called", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    expect(centre.ask({ type: "more", itemId: id, operatorId: 1 }, at("10:01:04"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
    expect(centre.tell({ type: "more", itemId: id, operatorId: 1 }, at("10:01:05")).events).toMatchObject([
      { type: "call", isRepeat: true },
    ]);
    expect(centre.intervals(id, at("10:02")).at(-1)).toEqual({
      kind: "called",
      from: at("10:01"),
      to: undefined,
    });
  });

  test("pays no service time for the operator's break", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:00"));
    centre.tell({ type: "pause", itemId: id, operatorId: 1 }, at("10:05"));
    centre.tell({ type: "resume", itemId: id, operatorId: 1 }, at("10:15"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:20"));
    expect(timeSpent(centre.item(id).spans, ["serving"], at("11:00"))).toBe(minutes(10));
    expect(timeSpent(centre.item(id).spans, ["paused"], at("11:00"))).toBe(minutes(10));
  });

  test("who is deferred is not called by next, and comes back to the old place in the queue when released", () => {
    const centre = aCentre();
    const [first, second, third] = [
      centre.walkIn(at("10:00")),
      centre.walkIn(at("10:01")),
      centre.walkIn(at("10:02")),
    ];
    centre.next(1, at("10:03"));
    centre.tell({ type: "hold", itemId: first, operatorId: 1 }, at("10:04"));
    expect(centre.next(1, at("10:05"))).toBe(second);
    centre.tell({ type: "hold", itemId: second, operatorId: 1 }, at("10:06"));
    centre.tell({ type: "release", itemId: first, operatorId: 2 }, at("10:07"));
    expect(centre.next(1, at("10:08"))).toBe(first);
    expect(centre.next(2, at("10:08"))).toBe(third);
  });

  test("who is deleted is gone from the queue", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "delete", itemId: id, operatorId: 1 }, at("10:01"));
    expect(centre.state(id, at("10:01"))).toBe("deleted");
    expect(centre.ask({ type: "next", operatorId: 1 }, at("10:02"))).toEqual({ code: "ERROR_NO_CLIENT" });
  });

  test("whose ticket was not printed is seen by staff", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "print", itemId: id, operatorId: 1, outcome: "notPrinted" }, at("10:00"));
    centre.tell({ type: "checkPayment", itemId: id, operatorId: 1, outcome: "paid" }, at("10:00"));
    expect(centre.ticket(id)).toMatchObject({ num: 1, print: "notPrinted", payment: "paid" });
    expect(displayedStatus(centre.item(id))).toBe("wait");
  });

  test("has what was paid for each item, and each news of it once", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    const isNews = (...paid: readonly PaidItem[]) =>
      centre.tell({ type: "checkPayment", itemId: id, outcome: "paid", paid }, at("10:01")).events.length > 0;
    const first = { itemId: id, amountMinor: 500, currency: "UAH" };
    expect([isNews(first), isNews(first)]).toEqual([true, false]);
    for (const change of [{ amountMinor: 300 }, { currency: "EUR" }, { itemId: id + 1 }]) {
      expect([isNews({ ...first, ...change }), isNews({ ...first, ...change })]).toEqual([true, false]);
      expect(isNews(first)).toBe(true);
    }
    const second = { itemId: id + 1, amountMinor: 200, currency: "UAH" };
    expect([isNews(first, second), isNews(first, second)]).toEqual([true, false]);
    expect(isNews(first, { ...second, amountMinor: 100 })).toBe(true);
    expect(centre.ticket(id)).toMatchObject({ paid: [first, { ...second, amountMinor: 100 }] });
  });

  test("may be paid after the visit has ended", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "delete", itemId: id, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "checkPayment", itemId: id, outcome: "paid" }, at("11:00"));
    expect(centre.ticket(id)).toMatchObject({ payment: "paid" });
    expect(centre.intervals(id, at("11:00"))).toEqual([
      { kind: "waiting", from: at("10:00"), to: at("10:01") },
    ]);
    expect(centre.ask({ type: "checkPayment", itemId: 99, outcome: "paid" }, at("11:00"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { itemId: 99 },
    });
  });
});

describe("an administrator", () => {
  test("takes a visitor out of any operator's hands", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    expect(centre.ask({ type: "forceRelease", itemId: id, operatorId: 2 }, at("10:02"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { needs: "admin" },
    });
    centre.tell({ type: "forceRelease", itemId: id, actsForOthers: true }, at("10:02"));
    expect(centre.state(id, at("10:02"))).toBe("wait");
    expect(deskOf(centre.day(), 1).inHand).toEqual([]);
    centre.tell({ type: "forceHold", itemId: id, actsForOthers: true }, at("10:03"));
    expect(centre.state(id, at("10:03"))).toBe("hold");
  });
});

describe("an operator", () => {
  test("cannot call while paused, and continues after waking up", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    expect(centre.ask({ type: "next", operatorId: 1 }, at("10:01"))).toMatchObject({
      details: { needs: "awake" },
    });
    centre.tell({ type: "wakeup", operatorId: 1 }, at("10:02"));
    expect(centre.next(1, at("10:03"))).toBe(id);
  });

  test("has one visitor in hand, or several where that is allowed", () => {
    for (const simultaneousMaintenance of [false, true]) {
      const centre = aCentre(aRules({ settings: { simultaneousMaintenance } }));
      centre.walkIn(at("10:00"));
      const second = centre.walkIn(at("10:00"));
      centre.next(1, at("10:01"));
      expect(centre.next(1, at("10:02"))).toBe(simultaneousMaintenance ? second : undefined);
    }
  });

  test("who only calls is done with one visitor when calling the next", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1, undefined, { callOnly: true })] }));
    const [first, second] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:01"))];
    centre.next(1, at("10:02"));
    expect(centre.next(1, at("10:07"))).toBe(second);
    expect(centre.state(first, at("10:07"))).toBe("complete");
    expect(centre.ask({ type: "next", operatorId: 1 }, at("10:09"))).toEqual({ code: "ERROR_NO_CLIENT" });
    expect(centre.state(second, at("10:09"))).toBe("called");
    centre.tell({ type: "complete", itemId: second, operatorId: 1 }, at("10:10"));
    expect(centre.state(second, at("10:10"))).toBe("complete");
  });

  test("is told which buttons may be pressed", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    const context = { day: centre.day(), rules: centre.rules, now: at("10:01:02") };
    expect(permissionsOf(context, { operatorId: 1, itemId: id })).toEqual([
      "start",
      "move",
      "delete",
      "didNotCome",
      "hold",
      "release",
      "faceCheck",
      "operatorChecked",
      "print",
      "checkPayment",
      "addService",
      "sleep",
    ]);
    expect(permissionsOf(context, { operatorId: 2 })).toEqual(["next", "forceNext", "sleep"]);
  });

  test("is free since the work began, or began again, if the console was open before", () => {
    const works = [
      work("09:00", "10:00"),
      work("10:00", "11:00", { services: [2] }),
      work("11:00", "13:00", { services: [1] }),
      work("14:00", "18:00"),
    ];
    const centre = aCentre(aRules({ operators: [anOperator(1, works)] }));
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("00:00"));
    const shown = (clock: string) =>
      deskStateOf({ day: centre.day(), rules: centre.rules, now: at(clock) }, 1);
    expect(shown("09:30")).toMatchObject({ state: "free", since: at("09:00") });
    expect(shown("12:00")).toMatchObject({ state: "free", since: at("09:00") });
    expect(shown("14:10")).toMatchObject({ state: "free", since: at("14:00") });
    const id = centre.walkIn(at("14:20"), { startedBy: 1 });
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("14:30"));
    expect(shown("14:40")).toMatchObject({ state: "free", since: at("14:30") });
  });

  test("is shown absent, free, calling, serving, on a break, asleep or off", () => {
    const centre = aCentre();
    const shown = (clock: string) =>
      deskStateOf({ day: centre.day(), rules: centre.rules, now: at(clock) }, 1).state;
    const id = centre.walkIn(at("10:00"));
    const states = [shown("08:59"), shown("10:00")];
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("10:00"));
    states.push(shown("10:00"));
    centre.next(1, at("10:01"));
    states.push(shown("10:01"));
    for (const type of ["start", "pause", "resume", "complete"] as const) {
      centre.tell({ type, itemId: id, operatorId: 1 }, at("10:02"));
      states.push(shown("10:02"));
    }
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:03"));
    states.push(shown("10:03"));
    centre.tell({ type: "wakeup", operatorId: 1 }, at("10:04"));
    centre.tell({ type: "close", operatorId: 1, lostAt: at("10:05") }, at("10:06"));
    states.push(shown("10:06"));
    expect(states).toEqual([
      "off",
      "absent",
      "free",
      "called",
      "serving",
      "paused",
      "serving",
      "free",
      "sleep",
      "absent",
    ]);
  });

  test("who is unknown or does not work that day cannot call", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1), anOperator(3, [])] }));
    centre.walkIn(at("10:00"));
    expect(centre.ask({ type: "next", operatorId: 9 }, at("10:00"))).toMatchObject({
      code: "ERROR_NO_OPERATOR",
    });
    expect(centre.ask({ type: "next", operatorId: 3 }, at("10:00"))).toMatchObject({
      code: "ERROR_NO_SCHEDULE",
    });
  });
});
