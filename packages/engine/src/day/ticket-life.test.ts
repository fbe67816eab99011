import { describe, expect, test } from "vitest";
import { deskOf, displayedStatus } from "#day/day";
import { deskStateOf } from "#day/desk-state";
import { isOutside } from "#day/occupancy";
import { permissionsOf } from "#day/subject";
import { aCentre, aStaffedCentre, anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { nextDueAt } from "#day/timers";
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
    const id = centre.walkIn(at("10:00"));
    const news = (amountMinor: number) =>
      centre.tell(
        {
          type: "checkPayment",
          itemId: id,
          outcome: "paid",
          paid: [{ itemId: id, amountMinor, currency: "UAH" }],
        },
        at("10:01"),
      ).events.length;
    expect([news(500), news(500), news(300), news(300)]).toEqual([1, 0, 1, 0]);
    expect(centre.ticket(id)).toMatchObject({ paid: [{ itemId: id, amountMinor: 300, currency: "UAH" }] });
  });

  test("may be paid after the visit has ended", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "delete", itemId: id, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "checkPayment", itemId: id, outcome: "paid" }, at("11:00"));
    expect(centre.ticket(id)).toMatchObject({ payment: "paid" });
    expect(centre.ask({ type: "checkPayment", itemId: 99, outcome: "paid" }, at("11:00"))).toMatchObject({
      code: "ERROR_NOT_FOUND",
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

describe("undo", () => {
  const served = () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    return { centre, id };
  };

  test("reopens the service as if it had never been completed", () => {
    const { centre, id } = served();
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:10:08"));
    expect(centre.state(id, at("10:11"))).toBe("serving");
    expect(deskOf(centre.day(), 1).inHand).toEqual([id]);
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:20"));
    expect(centre.intervals(id, at("11:00")).at(-1)).toEqual({
      kind: "serving",
      from: at("10:02"),
      to: at("10:20"),
    });
  });

  test("brings back who was deferred", () => {
    const { centre, id } = served();
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:10"));
    const { events } = centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:10:10"));
    expect(events).toMatchObject([{ type: "resume", undoes: 4 }]);
    expect(centre.state(id, at("10:11"))).toBe("serving");
  });

  test("can be done twice", () => {
    const { centre, id } = served();
    for (const clock of ["10:10", "10:20"]) {
      centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at(clock));
      centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at(clock));
    }
    expect(centre.intervals(id, at("10:30")).at(-1)).toEqual({
      kind: "serving",
      from: at("10:02"),
      to: undefined,
    });
  });

  test("is refused after ten seconds, for another operator, or with another visitor in hand", () => {
    const { centre, id } = served();
    centre.walkIn(at("10:05"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    const undo = (operatorId: number, clock: string) =>
      centre.ask({ type: "undo", itemId: id, operatorId }, at(clock));
    expect(undo(1, "10:10:11")).toMatchObject({ details: { needs: "justPutAway" } });
    expect(undo(2, "10:10:05")).toMatchObject({ details: { needs: "justPutAway" } });
    centre.next(1, at("10:10:05"));
    expect(undo(1, "10:10:06")).toMatchObject({ details: { needs: "mayTakeBack" } });
  });

  test("is refused once the visitor's next item was called", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    centre.next(1, at("10:01"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    expect(centre.next(2, at("10:10:02"))).toBe(id + 1);
    expect(centre.ask({ type: "undo", itemId: id, operatorId: 1 }, at("10:10:05"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("does not take back a time that another visitor has booked in the meantime", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("09:30"));
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("09:31"));
    const other = centre.booked(at("10:00"), at("09:31"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("09:31:05"));
    expect(centre.item(id)).toMatchObject({ phase: "called", isOccupying: false });
    expect(centre.item(other).isOccupying).toBe(true);
  });

  test("shows a booking as outside whose time another visitor has booked in the meantime", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "forceHold", itemId: id, operatorId: 1, actsForOthers: true }, at("09:31"));
    centre.booked(at("10:00"), at("09:31"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("09:31:05"));
    expect(isOutside(centre.entry(id), centre.rules)).toBe(true);
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
    const works = [work("09:00", "11:00"), work("11:00", "13:00", { services: [1] }), work("14:00", "18:00")];
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

describe("an early call", () => {
  test("by name asks before the booked time, and is then a forced call", () => {
    const centre = aCentre();
    const id = centre.booked(at("11:00"), at("09:30"));
    const call = { type: "arbitraryCall", itemId: id, operatorId: 1 } as const;
    expect(centre.tell(call, at("10:00"))).toEqual({
      events: [],
      can: { early: "priorBooking", until: at("11:00") },
      ticketId: id,
      itemId: id,
      because: "chosen",
    });
    expect(centre.tell({ ...call, allowForcedTime: true }, at("10:00")).events).toMatchObject([
      { type: "forceCall", itemId: id },
    ]);
  });

  test("by next asks, and forceNext does not", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    centre.booked(at("10:15"), at("09:30"));
    const id = centre.walkIn(at("10:00"));
    expect(centre.tell({ type: "next", operatorId: 1 }, at("10:00")).can).toEqual({
      early: "notEnoughTime",
      until: at("10:45"),
    });
    expect(centre.tell({ type: "forceNext", operatorId: 1 }, at("10:00")).events).toMatchObject([
      { type: "forceCall", itemId: id },
    ]);
  });

  test("by next is for the desk, and is done by force where that is said", () => {
    const rules = aRules({ operators: [anOperator(1, [work("09:00", "10:20")])] });
    const waiting = () => {
      const made = aCentre(rules);
      made.walkIn(at("10:00"), { atLeastMin: 30 });
      made.walkIn(at("10:01"), { services: [2] });
      return made;
    };
    const forced = waiting().tell({ type: "forceNext", operatorId: 1 }, at("10:02"));
    expect(forced).toMatchObject({ can: true, events: [{ type: "forceCall" }] });
    const plain = waiting().tell({ type: "next", operatorId: 1 }, at("10:02"));
    expect(plain).toMatchObject({ can: true, events: [{ type: "call" }] });
  });

  test("passes over the same visitors when forced as without", () => {
    const rules = aRules({
      operators: [anOperator(1)],
      services: [aService(1, { duration: 60 }), aService(2)],
    });
    const waiting = () => {
      const made = aCentre(rules);
      made.booked(at("10:45"), at("09:00"), { services: [2] });
      const long = made.walkIn(at("10:00"), { services: [1] });
      const short = made.walkIn(at("10:01"), { services: [2] });
      return { made, long, short };
    };
    const first = waiting();
    expect(first.made.tell({ type: "next", operatorId: 1 }, at("10:02")).itemId).toBe(first.short);
    const second = waiting();
    expect(second.made.tell({ type: "forceNext", operatorId: 1 }, at("10:02")).itemId).toBe(second.long);
    const third = waiting();
    const forced = { type: "next", operatorId: 1, allowForcedTime: true } as const;
    expect(third.made.tell(forced, at("10:02"))).toMatchObject({
      itemId: third.long,
      events: [{ type: "forceCall" }],
    });
  });

  test("is refused on a day on which the operator does not work", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1, []), anOperator(2)] }));
    const id = centre.walkIn(at("10:00"));
    expect(centre.ask({ type: "next", operatorId: 1 }, at("10:01"))).toEqual({
      code: "ERROR_NO_SCHEDULE",
      details: { operatorId: 1 },
    });
    expect(centre.ask({ type: "arbitraryCall", itemId: 99, operatorId: 2 }, at("10:01"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { itemId: 99 },
    });
    centre.tell({ type: "sleep", operatorId: 2 }, at("10:02"));
    expect(centre.ask({ type: "arbitraryCall", itemId: id, operatorId: 2 }, at("10:03"))).toMatchObject({
      details: { action: "next", needs: "awake" },
    });
  });

  test("that turned out not to be early is a plain call", () => {
    const centre = aCentre();
    centre.walkIn(at("10:00"));
    expect(
      centre.tell({ type: "next", operatorId: 1, allowForcedTime: true }, at("10:00")).events,
    ).toMatchObject([{ type: "call" }]);
  });
});

describe("a booked visitor who is called early and released", () => {
  const calledEarly = (operatorId: number) => {
    const centre = aCentre();
    const id = centre.booked(at("11:00"), at("09:30"));
    expect(centre.item(id).place?.operatorId).toBe(1);
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId, allowForcedTime: true }, at("10:00"));
    return { centre, id };
  };
  const release = (itemId: number, operatorId: number) => ({ type: "release", itemId, operatorId }) as const;

  test("never loses the time to the operator it was promised with", () => {
    const { centre, id } = calledEarly(1);
    centre.tell(release(id, 1), at("10:01"));
    expect(centre.item(id)).toMatchObject({ isOccupying: true, place: { operatorId: 1, from: at("11:00") } });
  });

  test("gets back the time that the call of another operator gave up", () => {
    const { centre, id } = calledEarly(2);
    expect(centre.item(id).isOccupying).toBe(false);
    centre.tell(release(id, 2), at("10:01"));
    expect(centre.item(id)).toMatchObject({ isOccupying: true, place: { operatorId: 1, from: at("11:00") } });
  });

  test("keeps the time with another operator if the first has promised it to somebody else", () => {
    const { centre, id } = calledEarly(2);
    centre.booked(at("11:00"), at("10:00"), { operatorId: 1 });
    centre.tell(release(id, 2), at("10:01"));
    expect(centre.item(id)).toMatchObject({ isOccupying: true, place: { operatorId: 2, from: at("11:00") } });
  });

  test("is outside if nobody has that time free, also after having been deferred", () => {
    const { centre, id } = calledEarly(2);
    centre.booked(at("11:00"), at("10:00"), { operatorId: 1 });
    centre.booked(at("11:00"), at("10:00"), { operatorId: 2 });
    centre.tell({ type: "hold", itemId: id, operatorId: 2 }, at("10:01"));
    centre.tell(release(id, 2), at("10:05"));
    expect(isOutside(centre.entry(id), centre.rules)).toBe(true);
    expect(centre.item(id)).toMatchObject({ plannedTime: at("11:00"), isOccupying: false });
  });

  test("waits without a promise once the time has come", () => {
    const { centre, id } = calledEarly(2);
    centre.tell(release(id, 2), at("11:00"));
    expect(centre.item(id)).toMatchObject({ isOccupying: false, isForced: false });
    expect(centre.state(id, at("11:00"))).toBe("wait");
  });
});

describe("a hidden ticket", () => {
  test("is called by name only", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { isHidden: true });
    expect(centre.next(1, at("10:01"))).toBeUndefined();
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:01"));
    expect(centre.state(id, at("10:01"))).toBe("called");
  });
});

describe("a visit with several services", () => {
  test("takes its visitor to one place at a time, and the next item waits when one is done", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    centre.next(1, at("10:01"));
    expect(centre.state(id + 1, at("10:01"))).toBe("planned");
    expect(centre.next(2, at("10:01"))).toBeUndefined();
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:20"));
    expect(centre.state(id + 1, at("10:20"))).toBe("wait");
    expect(centre.next(2, at("10:21"))).toBe(id + 1);
    expect(centre.intervals(id + 1, at("10:22"))).toEqual([
      { kind: "waiting", from: at("10:00"), to: at("10:01") },
      { kind: "planned", from: at("10:01"), to: at("10:20") },
      { kind: "waiting", from: at("10:20"), to: at("10:21") },
      { kind: "called", from: at("10:21"), to: undefined },
    ]);
  });

  test("is served in any order, unless a service is strict or blocked by another", () => {
    const operators = [anOperator(1, [work("09:00", "18:00", { services: [2] })])];
    const services = [aService(1), aService(2), aService(3, { isStrict: true })];
    const free = aCentre(aRules({ operators: [...operators, anOperator(2)], services }));
    const id = free.walkIn(at("10:00"), { services: [1, 2] });
    expect(free.next(1, at("10:01"))).toBe(id + 1);

    const blocked = aCentre(aRules({ operators: [...operators, anOperator(2)], services }));
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
    ];
    blocked.walkIn(at("10:00"), { ticketId: 1, parts, services: [1, 2] });
    expect(blocked.next(1, at("10:01"))).toBeUndefined();

    const strict = aCentre(aRules({ operators: [...operators, anOperator(2)], services }));
    strict.walkIn(at("10:00"), { services: [3, 2] });
    expect(strict.next(1, at("10:01"))).toBeUndefined();
  });

  test("gets no service that does not exist, is there already, or is beyond a limit", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    const full = { type: "quota", used: 1, wanted: 1, max: 1 } as const;
    const add = (serviceId: number, newItemId = 90, limits = [full]) =>
      centre.ask(
        { type: "addService", itemId: id, operatorId: 1, serviceId, newItemId, limits },
        at("10:01"),
      );
    expect(add(9)).toEqual({ code: "ERROR_NO_SERVICE", details: { serviceId: 9 } });
    expect(add(2, id)).toEqual({ code: "ERROR_CONFLICT", details: { itemId: id } });
    expect(add(2)).toEqual({ code: "ERROR_LIMIT", details: full });
    expect(add(2, 90, [])).toMatchObject({ can: true, ticketId: id, itemId: id });
  });

  test("gets one more when the operator adds a service", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "addService", itemId: id, operatorId: 1, newItemId: 77, serviceId: 2 }, at("10:02"));
    expect(centre.state(77, at("10:02"))).toBe("planned");
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    expect(centre.next(2, at("10:11"))).toBe(77);
    expect(
      centre.ask(
        { type: "addService", itemId: 77, operatorId: 2, newItemId: 78, serviceId: 99 },
        at("10:12"),
      ),
    ).toMatchObject({ code: "ERROR_NO_SERVICE" });
  });
});

describe("a visitor who did not come", () => {
  const didNotCome = (itemId: number) => ({ type: "didNotCome", itemId, operatorId: 1 }) as const;

  test("does not count what another service was late for, or what was set aside on purpose", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    const call = (itemId: number, now: string) =>
      centre.tell({ type: "arbitraryCall", itemId, operatorId: 1 }, at(now));
    const missing = (itemId: number, now: string) =>
      centre.tell({ type: "didNotCome", itemId, operatorId: 1 }, at(now));
    call(id, "10:01");
    missing(id, "10:02");
    call(id + 1, "10:03");
    expect(missing(id + 1, "10:04").events).toMatchObject([{ type: "hold", late: "notStarted" }]);
    const other = centre.walkIn(at("10:05"));
    call(other, "10:06");
    centre.tell({ type: "hold", itemId: other, operatorId: 1 }, at("10:07"));
    call(other, "10:08");
    expect(missing(other, "10:09").events).toMatchObject([{ type: "hold", late: "notStarted" }]);
  });

  test("is deferred as late the first time, and ends as a no-show the second", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(didNotCome(id), at("10:03"));
    expect(centre.item(id)).toMatchObject({ phase: "hold", isLate: true });
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:10"));
    centre.tell(didNotCome(id), at("10:12"));
    expect(centre.item(id)).toMatchObject({ phase: "deleted", isNoShow: true, isDayClosed: false });
  });

  test("who was late already ends as a no-show from the deferred list; one deferred on purpose does not", () => {
    const centre = aCentre();
    const [late, deferred] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
    centre.next(1, at("10:01"));
    centre.tell({ type: "tick" }, at("10:06"));
    centre.tell(didNotCome(late), at("10:07"));
    expect(centre.item(late)).toMatchObject({ phase: "deleted", isNoShow: true });
    centre.next(1, at("10:08"));
    centre.tell({ type: "hold", itemId: deferred, operatorId: 1 }, at("10:09"));
    expect(centre.ask(didNotCome(deferred), at("10:10"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { needs: "inHandOrLate" },
    });
  });

  test("is called, not served: a visitor who is being served has come", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    expect(centre.ask(didNotCome(id), at("10:01"))).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });

  test("comes after all: it can be undone, and what was undone does not count", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(didNotCome(id), at("10:03"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:03:05"));
    expect(centre.item(id)).toMatchObject({ phase: "called", isLate: false, holder: 1 });
    centre.tell(didNotCome(id), at("10:04"));
    expect(centre.item(id)).toMatchObject({ phase: "hold", isLate: true });
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:05"));
    centre.tell(didNotCome(id), at("10:06"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:06:05"));
    expect(centre.item(id)).toMatchObject({ phase: "called", isNoShow: false });
  });
});

describe("undo of a release", () => {
  test("returns a deferred visitor to the deferred, also with another visitor in hand", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:02"));
    const other = centre.walkIn(at("10:03"));
    centre.next(1, at("10:03"));
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:04"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:04:05"));
    expect(centre.item(id).phase).toBe("hold");
    expect(deskOf(centre.day(), 1).inHand).toEqual([other]);
  });

  test("brings the visitor back to the window, also one who was being served", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:05"));
    expect(centre.state(id, at("10:05"))).toBe("wait");
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:05:08"));
    expect(centre.item(id)).toMatchObject({ phase: "serving", holder: 1 });
    expect(centre.intervals(id, at("10:06"))).toEqual([
      { kind: "serving", from: at("10:00"), to: undefined },
    ]);
  });

  test("is refused once another operator has called or moved the visitor", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:02"));
    centre.next(2, at("10:02:03"));
    const undo = { type: "undo", itemId: id, operatorId: 1 } as const;
    expect(centre.ask(undo, at("10:02:05"))).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
    centre.tell({ type: "release", itemId: id, operatorId: 2 }, at("10:02:06"));
    expect(centre.ask(undo, at("10:02:07"))).toMatchObject({ details: { needs: "justPutAway" } });
    centre.next(1, at("10:03"));
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:03:10"));
    centre.tell({ type: "move", itemId: id, operatorId: 1, toOperatorId: 2 }, at("10:03:12"));
    expect(centre.ask(undo, at("10:03:14"))).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });
});

describe("a visitor who says they will be late", () => {
  const saysLate = (itemId: number, wantAt: number) => ({ type: "editWantedTime", itemId, wantAt }) as const;

  test("is passed over until then, and keeps their place", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    const other = centre.walkIn(at("09:30"));
    centre.tell(saysLate(id, at("10:10")), at("09:50"));
    expect(centre.next(1, at("10:01"))).toBe(other);
    centre.tell({ type: "start", itemId: other, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "complete", itemId: other, operatorId: 1 }, at("10:09"));
    expect(centre.ask({ type: "next", operatorId: 1 }, at("10:09:30"))).toMatchObject({
      can: { early: "priorBooking", until: at("10:10") },
    });
    centre.walkIn(at("10:09:40"));
    expect(centre.next(1, at("10:10"))).toBe(id);
  });

  test("is waited for no longer than bookings may be late", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(saysLate(id, at("12:00")), at("09:50"));
    expect(centre.next(1, at("10:14"))).toBeUndefined();
    expect(centre.next(1, at("10:15"))).toBe(id);
  });

  test("may be called by name at any time", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(saysLate(id, at("10:10")), at("09:50"));
    expect(centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:05")).can).toBe(true);
  });

  test("is called as usual once they have checked in", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(saysLate(id, at("10:10")), at("09:50"));
    centre.tell({ type: "checkIn", ticketId: id }, at("10:02"));
    expect(centre.next(1, at("10:03"))).toBe(id);
  });

  test("is deferred for not coming only from then on", () => {
    const centre = aCentre(aRules({ settings: { checkForSleep: false } }));
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(saysLate(id, at("10:08")), at("10:03"));
    expect(nextDueAt(centre.day(), centre.rules)).toBe(at("10:13"));

    const strict = aCentre(aRules({ settings: { checkForSleep: false, checkInRequired: true } }));
    const booked = strict.booked(at("10:00"), at("09:00"));
    strict.tell(saysLate(booked, at("10:10")), at("09:50"));
    expect(nextDueAt(strict.day(), strict.rules)).toBe(at("10:25"));
  });

  test("puts no operator to sleep who waits for them", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    centre.tell(saysLate(centre.booked(at("10:00"), at("09:00")), at("10:10")), at("09:50"));
    expect(nextDueAt(centre.day(), centre.rules)).toBe(at("10:20"));
  });
});
