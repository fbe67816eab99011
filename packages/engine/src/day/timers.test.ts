import { describe, expect, test } from "vitest";
import { deskOf } from "#day/day";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aRules, at, minutes } from "#day/testing/a-day";
import { nextDueAt } from "#day/timers";
import { work } from "#testing/a-schedule";

const due = (centre: ReturnType<typeof aCentre>) => nextDueAt(centre.day(), centre.rules);
const tick = { type: "tick" } as const;
const someWait: unknown = expect.objectContaining({ kind: "waiting" });
const awake = { settings: { checkForSleep: false } };

describe("a latecomer", () => {
  test("who was called and did not come in time is moved to the deferred", () => {
    const centre = aCentre(aRules(awake));
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    expect(due(centre)).toBe(at("10:06"));
    expect(centre.tell(tick, at("10:05:59")).events).toEqual([]);
    expect(centre.tell(tick, at("10:06")).events).toMatchObject([
      { type: "hold", itemId: id, late: "notStarted" },
    ]);
    expect(centre.item(id)).toMatchObject({ phase: "hold", isLate: true });
    expect(deskOf(centre.day(), 1).inHand).toEqual([]);
  });

  test("gets more time by every repeated call", () => {
    const centre = aCentre(aRules(awake));
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "more", itemId: id, operatorId: 1 }, at("10:04"));
    expect(due(centre)).toBe(at("10:09"));
  });

  test("is late no more once called again", () => {
    const centre = aCentre(aRules(awake));
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(tick, at("10:06"));
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 2 }, at("10:10"));
    expect(centre.item(id)).toMatchObject({ phase: "called", isLate: false, holder: 2 });
  });

  test("excludes visitors of an operator who only calls", () => {
    const centre = aCentre(aRules({ ...awake, operators: [anOperator(1, undefined, { callOnly: true })] }));
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(tick, at("10:30"));
    expect(centre.state(id, at("10:30"))).toBe("called");
  });

  test("who has booked and did not check in is moved to the deferred, has not waited and frees the time", () => {
    const centre = aCentre(aRules({ settings: { checkInRequired: true, checkForSleep: false } }));
    const [absent, there] = [
      centre.booked(at("10:00"), at("09:00")),
      centre.booked(at("10:00"), at("09:00")),
    ];
    centre.tell({ type: "checkIn", ticketId: there }, at("09:55"));
    expect(due(centre)).toBe(at("10:15"));
    centre.tell(tick, at("10:15"));
    expect(centre.item(absent)).toMatchObject({ phase: "hold", isLate: true });
    expect(centre.item(there).phase).toBe("queued");
    expect(occupancyOf(centre.day()).map(({ itemId }) => itemId)).toEqual([there]);
    expect(centre.intervals(absent, at("10:20")).map(({ kind }) => kind)).toEqual(["planned", "held"]);
  });

  test.each(["10:00", "10:05"])(
    "who did not check in and gets another service at %s is deferred in time",
    (clock) => {
      const centre = aCentre(aRules({ settings: { checkInRequired: true, checkForSleep: false } }));
      const id = centre.booked(at("10:00"), at("09:00"));
      centre.tell({ type: "move", itemId: id, toService: { serviceId: 2, newItemId: 90 } }, at(clock));
      expect(due(centre)).toBe(at("10:15"));
      centre.tell(tick, at("10:15"));
      expect(centre.item(90)).toMatchObject({ phase: "hold", isLate: true });
      for (const itemId of [id, 90])
        expect(centre.intervals(itemId, at("10:20"))).not.toContainEqual(someWait);
    },
  );

  test("who is deferred and gets another service stays deferred until check-in", () => {
    const centre = aCentre(aRules({ settings: { checkInRequired: true, checkForSleep: false } }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(tick, at("10:15"));
    centre.tell({ type: "move", itemId: id, toService: { serviceId: 2, newItemId: 90 } }, at("10:20"));
    centre.tell(tick, at("10:20"));
    expect(centre.item(90)).toMatchObject({ phase: "hold", isLate: true });
  });

  test("who has booked is not sent away where nobody must check in", () => {
    const centre = aCentre(aRules(awake));
    centre.booked(at("10:00"), at("09:00"));
    expect(centre.tell(tick, at("12:00")).events).toEqual([]);
  });

  test("whom staff put back into the queue is not sent away again for not having checked in", () => {
    const centre = aCentre(aRules({ settings: { checkInRequired: true, checkForSleep: false } }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(tick, at("10:15"));
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:20"));
    expect(centre.tell(tick, at("10:30")).events).toEqual([]);
    expect(centre.next(1, at("10:31"))).toBe(id);
  });
});

describe("what is due at the same tick", () => {
  test("comes about in order of time, and by id at the same time", () => {
    const centre = aCentre(aRules({ settings: { checkForSleep: false, simultaneousMaintenance: true } }));
    const [first, second, third] = [2, 3, 65];
    for (const ticketId of [first, second, third])
      centre.walkIn(at("10:00"), { ticketId, parts: [{ itemId: ticketId, serviceId: 1 }] });
    for (const itemId of [third, first])
      centre.tell({ type: "arbitraryCall", itemId, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "arbitraryCall", itemId: second, operatorId: 2 }, at("10:03"));
    const { events } = centre.tell(tick, at("10:30"));
    expect(events.map((event) => ["itemId" in event ? event.itemId : 0, event.at])).toEqual([
      [first, at("10:07")],
      [third, at("10:07")],
      [second, at("10:08")],
    ]);
  });

  test("is only what is overdue, and says so", () => {
    const centre = aCentre(aRules({ settings: { checkInRequired: true, checkForSleep: false } }));
    const [early, late] = [centre.booked(at("10:00"), at("09:00")), centre.booked(at("11:00"), at("09:00"))];
    const verdict = centre.tell(tick, at("10:20"));
    expect(verdict).toMatchObject({ can: true, events: [{ itemId: early, at: at("10:15") }] });
    expect(verdict.events).toHaveLength(1);
    expect(centre.item(late).phase).toBe("queued");
  });

  test("does not send away who has no time, is hidden, or has only reserved", () => {
    const centre = aCentre(
      aRules({ settings: { checkInRequired: true, checkForSleep: false, reservationMin: 600 } }),
    );
    centre.walkIn(at("09:00"));
    centre.booked(at("10:00"), at("09:00"), { isHidden: true });
    const parts = [{ itemId: 80, serviceId: 1 }];
    centre.tell(
      { type: "reserve", ticketId: 80, ticketType: "online", startAt: at("10:30"), parts },
      at("09:00"),
    );
    expect(centre.tell(tick, at("12:00")).events).toEqual([]);
  });
});

describe("a reservation that is not confirmed in time", () => {
  const reserved = (cancelDelayMin: number) => {
    const centre = aCentre(aRules({ settings: { cancelDelayMin, checkForSleep: false } }));
    const parts = [{ itemId: 1, serviceId: 1 }];
    centre.tell(
      { type: "reserve", ticketId: 1, ticketType: "online", parts, startAt: at("12:00") },
      at("10:00"),
    );
    return centre;
  };

  test("is cancelled at once where there is no delay", () => {
    const centre = reserved(0);
    expect(due(centre)).toBe(at("10:15"));
    centre.tell(tick, at("10:15"));
    expect(centre.ticket(1).status).toBe("cancel");
    expect(occupancyOf(centre.day())).toEqual([]);
  });

  test("is delayed, keeps its time, and is cancelled after the delay", () => {
    const centre = reserved(30);
    centre.tell(tick, at("10:15"));
    expect(centre.ticket(1).status).toBe("delay");
    expect(occupancyOf(centre.day())).toHaveLength(1);
    expect(due(centre)).toBe(at("10:45"));
    centre.tell(tick, at("10:45"));
    expect(centre.ticket(1).status).toBe("cancel");
  });

  test("is delayed and cancelled by one late tick, each when it was due", () => {
    const { events } = reserved(30).tell(tick, at("12:00"));
    expect(events).toMatchObject([
      { status: "delay", at: at("10:15") },
      { status: "cancel", at: at("10:45") },
    ]);
  });
});

describe("the day", () => {
  test("closes four hours after the last work", () => {
    const centre = aCentre();
    expect(due(centre)).toBe(at("22:00"));
    centre.tell(tick, at("22:00"));
    expect(centre.day().isClosed).toBe(true);
  });

  test("closes at midnight at the latest, also without operators", () => {
    expect(due(aCentre(aRules({ operators: [anOperator(1, [work("09:00", "23:00")])] })))).toBe(at("24:00"));
    expect(due(aCentre(aRules({ operators: [] })))).toBe(at("24:00"));
  });

  test("ends all that is open: who is served is done, who waits is sent home", () => {
    const centre = aCentre(aRules({ settings: { checkForSleep: false, maxWaitForCallMin: 120 } }));
    const served = centre.walkIn(at("17:00"), { startedBy: 1 });
    const [called, waiting, held] = [
      centre.walkIn(at("17:00")),
      centre.walkIn(at("17:01")),
      centre.walkIn(at("17:02")),
    ];
    centre.tell({ type: "forceHold", itemId: held, actsForOthers: true }, at("17:05"));
    centre.tell({ type: "arbitraryCall", itemId: called, operatorId: 2 }, at("17:06"));
    centre.tell({ type: "closeDay" }, at("17:10"));
    expect(centre.item(served)).toMatchObject({ phase: "complete", isDayClosed: true });
    for (const id of [called, waiting, held])
      expect(centre.item(id)).toMatchObject({ phase: "deleted", isDayClosed: true });
    expect(due(centre)).toBeUndefined();
  });

  test("accepts no visitors once it is closed, and closes once", () => {
    const centre = aCentre();
    centre.tell({ type: "closeDay" }, at("17:10"));
    expect(centre.ask(centre.arrival({}), at("17:11"))).toEqual({ code: "ERROR_DAY_CLOSED" });
    expect(centre.tell({ type: "closeDay" }, at("17:12")).events).toEqual([]);
  });

  test("is caught up on by one late tick after a server was away", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(tick, at("23:00"));
    expect(centre.state(id, at("23:00"))).toBe("deleted");
    expect(centre.day().isClosed).toBe(true);
  });

  test("ends everything when it was due, however late the server notices", () => {
    const centre = aCentre(aRules(awake));
    const called = centre.walkIn(at("17:00"));
    centre.next(1, at("17:01"));
    const served = centre.walkIn(at("17:02"), { startedBy: 2 });
    const monthsLater = at("17:03") + minutes(200 * 24 * 60);
    expect(centre.tell(tick, monthsLater).events.map(({ type, at: when }) => [type, when])).toEqual([
      ["hold", at("17:06")],
      ["deleteService", at("22:00")],
      ["serviceComplete", at("22:00")],
      ["dayClosed", at("22:00")],
    ]);
    expect(centre.intervals(called, monthsLater).at(-1)).toMatchObject({ kind: "held", to: at("22:00") });
    expect(centre.intervals(served, monthsLater).at(-1)).toMatchObject({ kind: "serving", to: at("22:00") });
  });

  test("ends at its closing time also when a person closes it months later", () => {
    const centre = aCentre(aRules(awake));
    const served = centre.walkIn(at("17:02"), { startedBy: 2 });
    centre.tell({ type: "closeDay" }, at("17:03") + minutes(200 * 24 * 60));
    expect(centre.intervals(served, at("23:00")).at(-1)).toMatchObject({ kind: "serving", to: at("22:00") });
  });

  test("does not pause operators for the time in which the server was off", () => {
    const centre = aCentre();
    centre.walkIn(at("10:00"));
    centre.tell({ type: "sleep", operatorId: 2 }, at("10:00"));
    expect(centre.tell(tick, at("23:00")).events.map(({ type }) => type)).toEqual([
      "deleteService",
      "dayClosed",
    ]);
  });

  test("does not run backwards when a clock does", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("09:59"));
    expect(centre.item(id).calledAt).toBe(at("10:00"));
  });
});
