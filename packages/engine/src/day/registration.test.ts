import { describe, expect, test } from "vitest";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { pause, work } from "#testing/a-schedule";

const one = aRules({ operators: [anOperator(1)] });

describe("a booking", () => {
  test("occupies its block with one operator, and no other visit gets that time", () => {
    const centre = aCentre(one);
    const id = centre.booked(at("10:00"), at("09:00"));
    expect(occupancyOf(centre.day())).toEqual([
      { itemId: id, operatorId: 1, from: at("10:00"), to: at("10:30") },
    ]);
    expect(centre.ask(centre.arrival({ startAt: at("10:15") }), at("09:00"))).toEqual({
      code: "ERROR_TIME_RESERVED",
      details: { startAt: at("10:15") },
    });
  });

  test("that is to take longer occupies as much more, and does not fit where there is less", () => {
    const centre = aCentre(one);
    const id = centre.booked(at("10:00"), at("09:00"), { atLeastMin: 45 });
    expect(centre.item(id)).toMatchObject({ duration: 45 });
    expect(occupancyOf(centre.day())).toEqual([
      { itemId: id, operatorId: 1, from: at("10:00"), to: at("10:45") },
    ]);
    expect(centre.ask(centre.arrival({ startAt: at("09:30") }), at("09:00"))).toMatchObject({ can: true });
    expect(centre.ask(centre.arrival({ startAt: at("09:30"), atLeastMin: 45 }), at("09:00"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    const usual = centre.booked(at("11:00"), at("09:00"), { atLeastMin: 5 });
    expect(centre.item(usual)?.block).toBe(30);
  });

  test("is planned until its time, and waits from then on", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"));
    expect(centre.state(id, at("09:59"))).toBe("planned");
    expect(centre.state(id, at("10:00"))).toBe("wait");
    expect(centre.intervals(id, at("10:10"))).toEqual([
      { kind: "planned", from: at("09:00"), to: at("10:00") },
      { kind: "waiting", from: at("10:00"), to: undefined },
    ]);
  });

  test("is refused for a time gone by, another date, or without a time", () => {
    const centre = aCentre();
    expect(centre.ask(centre.arrival({ startAt: at("09:00") }), at("09:30"))).toMatchObject({
      code: "ERROR_TIME_SELECT",
    });
    expect(centre.ask(centre.arrival({ startAt: at("09:00") + minutes(1440) }), at("09:30"))).toMatchObject({
      code: "ERROR_DATE_SELECT",
    });
    expect(centre.ask(centre.arrival({ ticketType: "inPlaceFixed" }), at("09:30"))).toMatchObject({
      code: "ERROR_TIME_SELECT",
    });
  });

  test("that does not fit is accepted when forced, and occupies nothing", () => {
    const centre = aCentre(one);
    centre.booked(at("10:00"), at("09:00"));
    const id = centre.booked(at("10:00"), at("09:00"), { allowForcedTime: true });
    expect(centre.item(id)).toMatchObject({ isForced: true, isOccupying: false, plannedTime: at("10:00") });
    expect(occupancyOf(centre.day())).toHaveLength(1);
  });

  test("with a named operator is bound to that one, and a release unbinds it", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"), { operatorId: 2 });
    expect(centre.next(1, at("10:00"))).toBeUndefined();
    expect(centre.next(2, at("10:00"))).toBe(id);
    centre.tell({ type: "release", itemId: id, operatorId: 2 }, at("10:01"));
    expect(centre.next(1, at("10:02"))).toBe(id);
  });

  test("may be called by any operator, and then leaves the plan of the other", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"));
    const planned = centre.item(id).place?.operatorId;
    const other = planned === 1 ? 2 : 1;
    expect(centre.next(other, at("10:00"))).toBe(id);
    expect(occupancyOf(centre.day())).toEqual([]);
  });

  test("of several services has a place for each, one after the other", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"), { services: [1, 2] });
    expect(centre.item(id).place).toMatchObject({ from: at("10:00"), to: at("10:30") });
    expect(centre.item(id + 1).place).toMatchObject({ from: at("10:30"), to: at("11:00") });
    expect(centre.state(id + 1, at("10:00"))).toBe("planned");
  });

  test("whose first service lends its time begins the second when that one's duration ends", () => {
    const services = [aService(1, { duration: 20, block: 30 }), aService(2)];
    const centre = aCentre(aRules({ services }));
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, lentBy: 1 },
    ];
    centre.booked(at("10:00"), at("09:00"), { ticketId: 1, parts, services: [1, 2] });
    expect(centre.item(1).place).toMatchObject({ from: at("10:00"), to: at("10:20") });
    expect(centre.item(2).place).toMatchObject({ from: at("10:20"), to: at("10:50") });
  });

  test("is not planned with a paused operator", () => {
    const centre = aCentre(one);
    centre.tell({ type: "sleep", operatorId: 1 }, at("09:00"));
    expect(centre.ask(centre.arrival({ startAt: at("10:00") }), at("09:00"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
  });

  test("is not planned into the time of who is being served", () => {
    const centre = aCentre(one);
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:01"));
    expect(centre.ask(centre.arrival({ startAt: at("10:15") }), at("10:02"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    expect(centre.ask(centre.arrival({ startAt: at("10:45") }), at("10:02"))).toMatchObject({ can: true });
  });

  test("stays within the quota of the operator's work, which cancelled visits do not use up", () => {
    const quotas = [{ id: "q", type: "list" as const, services: [1], limit: 1 }];
    const centre = aCentre(aRules({ operators: [anOperator(1, [work("09:00", "18:00", { quotas })])] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    const second = centre.arrival({ startAt: at("11:00") });
    expect(centre.ask(second, at("09:00"))).toMatchObject({ code: "ERROR_TIME_RESERVED" });
    centre.tell({ type: "cancel", ticketId: id }, at("09:01"));
    expect(centre.ask(second, at("09:02"))).toMatchObject({ can: true });
  });
});

describe("a floating break", () => {
  const rules = aRules({
    operators: [anOperator(1, [work("09:00", "12:00"), pause("10:00", "12:00", { continuous: 60 })])],
  });

  test("is kept possible, until a sleep of its length has used it up", () => {
    const centre = aCentre(rules);
    centre.booked(at("10:30"), at("09:00"));
    const another = centre.arrival({ startAt: at("11:30") });
    expect(centre.ask(another, at("09:30"))).toMatchObject({ code: "ERROR_TIME_RESERVED" });
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    centre.tell({ type: "wakeup", operatorId: 1 }, at("11:00"));
    expect(centre.ask(another, at("11:01"))).toMatchObject({ can: true });
  });
});

describe("a walk-in", () => {
  test("occupies no time", () => {
    const centre = aCentre();
    centre.walkIn(at("10:00"));
    expect(occupancyOf(centre.day())).toEqual([]);
  });

  test("is refused when no operator gives the service any more that day", () => {
    const centre = aCentre(
      aRules({ operators: [anOperator(1, [work("09:00", "12:00", { services: [1] })])] }),
    );
    expect(centre.ask(centre.arrival({ services: [2] }), at("10:00"))).toMatchObject({
      code: "ERROR_NO_OPERATOR",
    });
    expect(centre.ask(centre.arrival({}), at("12:00"))).toMatchObject({ code: "ERROR_NO_OPERATOR" });
  });

  test("is refused when the wait would be too long, or last past the last work", () => {
    const centre = aCentre();
    const asked = (likelyAt: number, pessimisticAt: number) =>
      centre.ask(
        centre.arrival({ expectedCall: { optimisticAt: likelyAt, likelyAt, pessimisticAt } }),
        at("10:00"),
      );
    expect(asked(at("13:01"), at("14:00"))).toMatchObject({ code: "ERROR_WAIT_TOO_LONG" });
    expect(asked(at("11:00"), at("18:01"))).toMatchObject({ code: "ERROR_WAIT_TOO_LONG" });
    expect(asked(at("13:00"), at("17:00"))).toMatchObject({ can: true });
  });

  test("at the desk is served at once", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    expect(centre.state(id, at("10:00"))).toBe("serving");
    expect(centre.ask(centre.arrival({ startedBy: 1 }), at("10:01"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });
});

describe("a registration", () => {
  test("needs a service that there is, and an operator who is one", () => {
    const centre = aCentre();
    expect(centre.ask(centre.arrival({ services: [] }), at("10:00"))).toEqual({
      code: "ERROR_SERVICE_SELECT",
    });
    expect(centre.ask(centre.arrival({ services: [99] }), at("10:00"))).toMatchObject({
      code: "ERROR_NO_SERVICE",
    });
    expect(centre.ask(centre.arrival({ operatorId: 99 }), at("10:00"))).toMatchObject({
      code: "ERROR_NO_OPERATOR",
    });
  });

  test("beyond a limit is refused", () => {
    const centre = aCentre();
    const full = { type: "ip", used: 2, wanted: 1, max: 2 } as const;
    expect(centre.ask(centre.arrival({ limits: [full] }), at("10:00"))).toEqual({
      code: "ERROR_LIMIT",
      details: full,
    });
    centre.tell(centre.arrival({ limits: [{ ...full, used: 1 }] }), at("10:00"));
  });

  test("with more services than a limit has left is refused, though one of them would find room", () => {
    const centre = aCentre();
    const arrival = { services: [1, 2], startAt: at("12:00") };
    const limit = { type: "quota", used: 4, wanted: 2, max: 5 } as const;
    expect(centre.ask(centre.arrival({ ...arrival, limits: [limit] }), at("10:00"))).toEqual({
      code: "ERROR_LIMIT",
      details: limit,
    });
    centre.tell(centre.arrival({ ...arrival, limits: [{ ...limit, used: 3 }] }), at("10:00"));
  });

  test("under an id that is taken is refused", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    expect(centre.ask(centre.arrival({ ticketId: id }), at("10:00"))).toMatchObject({
      code: "ERROR_CONFLICT",
    });
  });

  test("is refused with what is wrong about it", () => {
    const centre = aCentre();
    const ask = (command: Parameters<typeof centre.arrival>[0], now = at("10:00")) =>
      centre.ask(centre.arrival(command), now);
    expect(ask({ services: [1, 9] })).toEqual({ code: "ERROR_NO_SERVICE", details: { serviceId: 9 } });
    expect(ask({ operatorId: 9 })).toEqual({ code: "ERROR_NO_OPERATOR", details: { operatorId: 9 } });
    expect(ask({ startAt: at("09:00") })).toEqual({
      code: "ERROR_TIME_SELECT",
      details: { startAt: at("09:00") },
    });
    const id = centre.walkIn(at("10:00"));
    expect(ask({ ticketId: id })).toEqual({ code: "ERROR_CONFLICT", details: { ticketId: id } });
    const parts = (...itemIds: readonly number[]) => itemIds.map((itemId) => ({ itemId, serviceId: 1 }));
    const taken = { code: "ERROR_CONFLICT", details: { ticketId: 70 } };
    expect(ask({ ticketId: 70, parts: parts(71, id) })).toEqual(taken);
    expect(ask({ ticketId: 70, parts: parts(71, 71) })).toEqual(taken);
    expect(ask({ ticketId: 70, parts: [] })).toEqual({ code: "ERROR_SERVICE_SELECT" });
    expect(ask({}, at("10:00") + minutes(1440))).toEqual({ code: "ERROR_DATE_SELECT" });
    const empty = aCentre();
    expect(empty.ask(empty.arrival({}), at("00:00") - 1)).toEqual({ code: "ERROR_DATE_SELECT" });
    const elsewhere = aCentre(
      aRules({ operators: [anOperator(1, [work("09:00", "18:00", { services: [2] })])] }),
    );
    expect(elsewhere.ask(elsewhere.arrival({}), at("10:00"))).toEqual({
      code: "ERROR_NO_OPERATOR",
      details: { serviceId: 1 },
    });
  });

  test("is booked until the last minute, and from the first", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1, [work("00:00", "24:00")])] }));
    expect(centre.ask(centre.arrival({ startAt: at("10:00") }), at("10:00"))).toMatchObject({ can: true });
    const past = aCentre(
      aRules({ settings: { banPastTime: false }, operators: [anOperator(1, [work("00:00", "24:00")])] }),
    );
    const first = past.arrival({ startAt: at("00:00") });
    expect(past.ask(first, at("00:00"))).toMatchObject({ can: true });
    const midnight = { code: "ERROR_DATE_SELECT" };
    expect(past.ask(past.arrival({ startAt: at("00:00") + minutes(1440) }), at("10:00"))).toEqual(midnight);
    expect(past.ask(past.arrival({ startAt: at("00:00") - 1 }), at("10:00"))).toEqual(midnight);
  });

  test("that is forced puts the services of the visit one after the other", () => {
    const services = [aService(1, { duration: 20 }), aService(2, { duration: 40 }), aService(3)];
    const centre = aCentre(aRules({ services }));
    const id = centre.booked(at("20:00"), at("09:00"), { services: [1, 2, 3], allowForcedTime: true });
    expect([0, 1, 2].map((index) => centre.item(id + index).plannedTime)).toEqual([
      at("20:00"),
      at("20:20"),
      at("21:00"),
    ]);
  });

  test("comes after the services that it follows, and after the one that lends it time", () => {
    const centre = aCentre();
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
      { itemId: 3, serviceId: 3, after: [1], lentBy: 2 },
    ];
    centre.walkIn(at("10:00"), { ticketId: 1, parts, services: [1, 2, 3] });
    expect([1, 2, 3].map((id) => centre.item(id).after)).toEqual([[], [1], [1, 2]]);
    expect(centre.item(3).lentBy).toBe(2);
  });

  test("names its service where that is said, and only there", () => {
    const centre = aCentre();
    const [plain, named] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"), { mainServiceId: 2 })];
    expect([plain, named].map((id) => centre.ticket(id).mainServiceId)).toEqual([undefined, 2]);
    expect(centre.events[0]).not.toHaveProperty("mainServiceId");
  });

  test("writes down which call a walk-in was told to expect, if one is expected that day", () => {
    const centre = aCentre();
    const times = { optimisticAt: at("10:05"), likelyAt: at("10:10"), pessimisticAt: at("10:30") };
    const told = (more: Parameters<typeof centre.arrival>[0]) => {
      const { events } = centre.tell(centre.arrival({ expectedCall: times, ...more }), at("10:00"));
      const [event] = events;
      return event?.type === "registered" ? event.expected : undefined;
    };
    expect(told({})).toEqual(times);
    expect(told({ expectedCall: { ...times, staffed: times } })).toEqual(times);
    expect(told({ startAt: at("12:00") })).toBeUndefined();
    expect(told({ startedBy: 1 })).toBeUndefined();
    const never = { ...times, likelyAt: Infinity, pessimisticAt: Infinity };
    expect(told({ expectedCall: never, allowForcedTime: true })).toBeUndefined();
  });

  test("is refused for a wait that is too long, however many services give more time, unless staff force it", () => {
    const operators = [
      anOperator(1, [work("09:00", "18:00", { services: [1] })]),
      anOperator(2, [work("09:00", "12:00", { services: [2] })]),
    ];
    const ask = (pessimistic: string, settings = {}, more = {}) => {
      const centre = aCentre(aRules({ operators, settings }));
      const expectedCall = {
        optimisticAt: at("10:05"),
        likelyAt: at("11:00"),
        pessimisticAt: at(pessimistic),
      };
      return centre.ask(centre.arrival({ services: [1, 2], expectedCall, ...more }), at("10:00"));
    };
    expect(ask("12:00")).toMatchObject({ can: true });
    expect(ask("12:01")).toEqual({ code: "ERROR_WAIT_TOO_LONG", details: { waitMin: 60 } });
    expect(ask("12:01", {}, { allowForcedTime: true })).toMatchObject({ can: true });
    expect(ask("12:00", { maxWaitTimeForTakingMin: 60 })).toMatchObject({ can: true });
    expect(ask("12:00", { maxWaitTimeForTakingMin: 59 })).toMatchObject({ code: "ERROR_WAIT_TOO_LONG" });
    expect(ask("12:00", { maxWaitTimeForTakingMin: 0 })).toMatchObject({ can: true });
    const never = { optimisticAt: Infinity, likelyAt: Infinity, pessimisticAt: Infinity };
    expect(ask("12:00", {}, { expectedCall: never })).toEqual({ code: "ERROR_WAIT_TOO_LONG", details: {} });
  });

  test("for one operator is taken for as long as that operator gives the service", () => {
    const operators = [anOperator(1, [work("09:00", "12:00")]), anOperator(2)];
    const centre = aCentre(aRules({ operators }));
    expect(centre.ask(centre.arrival({ operatorId: 1 }), at("12:00"))).toEqual({
      code: "ERROR_NO_OPERATOR",
      details: { serviceId: 1 },
    });
    expect(centre.ask(centre.arrival({ operatorId: 2 }), at("12:00"))).toMatchObject({ can: true });
  });

  test("gives the next number of the day, after the offset", () => {
    const centre = aCentre(aRules({ settings: { ticketNumberPrefix: "A", ticketNumberOffset: 100 } }));
    const [first, second] = [centre.walkIn(at("10:00")), centre.booked(at("11:00"), at("10:00"))];
    expect(centre.ticket(first)).toMatchObject({ num: 101, prefix: "A" });
    expect(centre.ticket(second).num).toBe(102);
  });
});

describe("a reservation", () => {
  const reserved = (settings = {}) => {
    const centre = aCentre(aRules({ settings, operators: [anOperator(1)] }));
    const parts = [{ itemId: 1, serviceId: 1 }];
    centre.tell(
      { type: "reserve", ticketId: 1, ticketType: "online", parts, startAt: at("12:00") },
      at("10:00"),
    );
    return centre;
  };

  test("occupies its time, has no number, and is seen by no operator", () => {
    const centre = reserved();
    expect(centre.ticket(1)).toMatchObject({
      status: "reservation",
      num: undefined,
      statusUntil: at("10:15"),
    });
    expect(occupancyOf(centre.day())).toHaveLength(1);
    expect(centre.ask({ type: "arbitraryCall", itemId: 1, operatorId: 1 }, at("10:01"))).toMatchObject({
      details: { needs: "confirmed" },
    });
    expect(centre.next(1, at("12:00"))).toBeUndefined();
  });

  test("is refused as a booking is, and cannot be forced", () => {
    const centre = aCentre(one);
    centre.booked(at("10:00"), at("09:00"));
    const parts = [{ itemId: 80, serviceId: 1 }];
    const ask = (more: object) =>
      centre.ask({ type: "reserve", ticketId: 80, ticketType: "online", parts, ...more }, at("09:00"));
    expect(ask({ startAt: at("10:00"), allowForcedTime: true })).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    expect(ask({})).toEqual({ code: "ERROR_TIME_SELECT" });
    expect(ask({ startAt: at("11:00"), operatorId: 9 })).toMatchObject({ code: "ERROR_NO_OPERATOR" });
    expect(ask({ startAt: at("11:00") })).toMatchObject({ can: true, ticketId: 80, itemId: 80 });
  });

  test("is extended once by the request of a code", () => {
    const centre = aCentre();
    centre.tell(
      {
        type: "reserve",
        ticketId: 80,
        ticketType: "online",
        startAt: at("12:00"),
        parts: [{ itemId: 80, serviceId: 1 }],
      },
      at("09:00"),
    );
    const request = { type: "requestConfirmation", ticketId: 80 } as const;
    expect(centre.tell(request, at("09:10"))).toMatchObject({ can: true, ticketId: 80 });
    expect(centre.ticket(80)).toMatchObject({ status: "confirm", statusUntil: at("10:10") });
    centre.tell(request, at("09:30"));
    expect(centre.ticket(80).statusUntil).toBe(at("10:10"));
    expect(centre.ask(request, at("10:10"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { status: "confirm" },
    });
    expect(centre.ask({ ...request, ticketId: 99 }, at("10:10"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { ticketId: 99 },
    });
  });

  test("becomes a ticket with a number when it is confirmed", () => {
    const centre = reserved();
    centre.tell({ type: "requestConfirmation", ticketId: 1 }, at("10:05"));
    expect(centre.ticket(1)).toMatchObject({ status: "confirm", statusUntil: at("11:05") });
    centre.tell({ type: "confirm", ticketId: 1 }, at("10:06"));
    expect(centre.ticket(1)).toMatchObject({ status: "success", num: 1, statusUntil: undefined });
  });

  test("that has lapsed cannot be confirmed, also before the timer came round", () => {
    expect(reserved().ask({ type: "confirm", ticketId: 1 }, at("10:15"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("uses up no number when it is never confirmed", () => {
    const centre = reserved();
    centre.tell({ type: "cancel", ticketId: 1 }, at("10:05"));
    centre.arrival({});
    expect(centre.ticket(centre.walkIn(at("10:06"))).num).toBe(1);
  });

  test("that is given up keeps its time a while, so that freed times cannot be traded", () => {
    const centre = reserved({ cancelDelayMin: 20 });
    centre.tell({ type: "cancel", ticketId: 1 }, at("10:05"));
    expect(centre.ticket(1)).toMatchObject({ status: "delay", statusUntil: at("10:25") });
    expect(occupancyOf(centre.day())).toHaveLength(1);
    centre.tell({ type: "tick" }, at("10:25"));
    expect(centre.ticket(1).status).toBe("cancel");
    expect(occupancyOf(centre.day())).toEqual([]);
  });
});

describe("cancelling", () => {
  test("ends every item of a ticket", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("10:00"), { services: [1, 2] });
    centre.tell({ type: "cancel", ticketId: id }, at("10:01"));
    expect([centre.item(id).phase, centre.item(id + 1).phase]).toEqual(["deleted", "deleted"]);
    expect(occupancyOf(centre.day())).toEqual([]);
  });

  test("is refused of what is unknown, cancelled, given up or ended, unless the time is to be free at once", () => {
    const centre = aCentre(aRules({ settings: { cancelDelayMin: 10 } }));
    const cancel = (ticketId: number, isAtOnce?: boolean) =>
      centre.ask({ type: "cancel", ticketId, ...(isAtOnce && { isAtOnce }) }, at("09:10"));
    expect(cancel(99)).toEqual({ code: "ERROR_NOT_FOUND", details: { ticketId: 99 } });
    const id = centre.booked(at("12:00"), at("09:00"));
    expect(cancel(id)).toMatchObject({ can: true, ticketId: id });
    expect(centre.ticket(id)).toMatchObject({ status: "delay", statusUntil: at("09:20") });
    expect(cancel(id)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "delay" } });
    expect(cancel(id, true)).toMatchObject({ events: [{ type: "statusChanged", status: "cancel" }] });
    expect(cancel(id, true)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "cancel" } });

    const deleted = centre.walkIn(at("09:10"));
    centre.tell({ type: "delete", itemId: deleted }, at("09:10"));
    expect(cancel(deleted)).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
    const once = centre.booked(at("14:00"), at("09:10"));
    expect(cancel(once, true)).toMatchObject({ events: [{ status: "cancel" }] });
    const called = centre.walkIn(at("09:10"), { services: [1, 2] });
    centre.tell({ type: "arbitraryCall", itemId: called, operatorId: 1 }, at("09:10"));
    expect(cancel(called)).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });

  test("keeps the time of a visit, if any of its services still has one", () => {
    const centre = aCentre(aRules({ settings: { cancelDelayMin: 10 } }));
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "forceHold", itemId: id, actsForOthers: true }, at("09:05"));
    centre.tell({ type: "cancel", ticketId: id }, at("09:10"));
    expect(centre.ticket(id).status).toBe("delay");
  });

  test("is refused while the visitor is served", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    expect(centre.ask({ type: "cancel", ticketId: id }, at("10:01"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("a visit under way deletes what is left of it", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2], startedBy: 1 });
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    centre.tell({ type: "cancel", ticketId: id }, at("10:11"));
    expect(centre.ticket(id).status).toBe("success");
    expect([centre.item(id).phase, centre.item(id + 1).phase]).toEqual(["complete", "deleted"]);
  });
});

describe("check-in", () => {
  test("before the time changes nothing about it; after it, the visitor has waited since", () => {
    const centre = aCentre();
    const [early, late] = [centre.booked(at("10:00"), at("09:00")), centre.booked(at("10:00"), at("09:00"))];
    centre.tell({ type: "checkIn", ticketId: early }, at("09:50"));
    centre.tell({ type: "checkIn", ticketId: late }, at("10:10"));
    expect(centre.item(early).pullTime).toBe(at("10:00"));
    expect(centre.item(late).pullTime).toBe(at("10:10"));
    expect(centre.ticket(late).entryTime).toBe(at("10:10"));
    expect(centre.intervals(late, at("10:20"))).toEqual([
      { kind: "planned", from: at("09:00"), to: at("10:10") },
      { kind: "waiting", from: at("10:10"), to: undefined },
    ]);
  });

  test("is for visitors who are expected", () => {
    const centre = aCentre();
    const checkIn = (ticketId: number) => centre.ask({ type: "checkIn", ticketId }, at("09:10"));
    expect(checkIn(99)).toEqual({ code: "ERROR_NOT_FOUND", details: { ticketId: 99 } });
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "delete", itemId: id }, at("09:01"));
    expect(checkIn(id)).toMatchObject({ can: true, ticketId: id });
    centre.tell({ type: "delete", itemId: id + 1 }, at("09:11"));
    expect(checkIn(id)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "success" } });
    const parts = [{ itemId: 80, serviceId: 1 }];
    centre.tell(
      { type: "reserve", ticketId: 80, ticketType: "online", startAt: at("14:00"), parts },
      at("09:11"),
    );
    expect(checkIn(80)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "reservation" } });
  });

  test("a second time does nothing", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "checkIn", ticketId: id }, at("09:50"));
    expect(centre.tell({ type: "checkIn", ticketId: id }, at("09:55")).events).toEqual([]);
  });

  test("is needed before being called, where it is asked for", () => {
    const centre = aCentre(aRules({ settings: { checkInRequired: true } }));
    const id = centre.booked(at("10:00"), at("09:00"));
    expect(centre.next(1, at("10:01"))).toBeUndefined();
    centre.tell({ type: "checkIn", ticketId: id }, at("10:02"));
    expect(centre.next(1, at("10:02"))).toBe(id);
  });
});

describe("a visit that runs past midnight", () => {
  const night = anOperator(1, [work("20:00", "24:00", { workOvertime: 60 })]);
  const services = [aService(1, { duration: 45, align: 15 })];
  const rules = aRules({ operators: [night], services });

  test("is taken into the overtime when the next day leaves that time free", () => {
    const centre = aCentre(rules);
    centre.booked(at("23:45"), at("09:00"));
    expect(occupancyOf(centre.day())).toMatchObject([{ from: at("23:45"), to: at("24:00") + minutes(30) }]);
  });

  test("is refused when the next day has promised that time", () => {
    const places = [
      { itemId: 99, operatorId: 1, from: at("24:00") + minutes(15), to: at("24:00") + minutes(30) },
    ];
    const centre = aCentre({ ...rules, adjacentPlaces: places });
    expect(centre.ask(centre.arrival({ startAt: at("23:45") }), at("09:00"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    expect(centre.ask(centre.arrival({ startAt: at("23:30") }), at("09:00"))).toMatchObject({ can: true });
  });

  test("keeps the first minutes of the next day", () => {
    const early = anOperator(1, [work("00:00", "09:00")]);
    const places = [
      { itemId: 99, operatorId: 1, from: at("00:00") - minutes(15), to: at("00:00") + minutes(30) },
    ];
    const centre = aCentre({ ...aRules({ operators: [early], services }), adjacentPlaces: places });
    const settled = at("00:00") - minutes(600);
    expect(centre.ask(centre.arrival({ startAt: at("00:15") }), settled)).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    expect(centre.ask(centre.arrival({ startAt: at("00:30") }), settled)).toMatchObject({ can: true });
  });
});

describe("a visit whose places were promised elsewhere", () => {
  const places = [
    { operatorId: 2, from: at("10:00"), to: at("10:10") },
    { operatorId: 1, from: at("10:10"), to: at("10:20") },
  ];
  const rules = aRules({ operators: [anOperator(1), anOperator(2)] });
  const visit = {
    type: "register",
    ticketId: 80,
    ticketType: "online",
    startAt: at("10:00"),
    parts: places.map((place, index) => ({ itemId: 80 + index, serviceId: 1, place })),
  } as const;

  test("keeps them, though it would have been planned otherwise", () => {
    const centre = aCentre(rules);
    centre.tell(visit, at("09:00"));
    expect(occupancyOf(centre.day())).toEqual(
      places.map((place, index) => ({ itemId: 80 + index, ...place })),
    );
  });

  test("is planned again if one of them is taken", () => {
    const centre = aCentre(rules);
    centre.booked(at("10:00"), at("09:00"), { operatorId: 2 });
    centre.tell(visit, at("09:00"));
    expect(centre.item(80)).toMatchObject({ isForced: false, place: { operatorId: 1, from: at("10:00") } });
  });

  test("is planned again if one of its operators has gone", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    centre.tell(visit, at("09:00"));
    expect(occupancyOf(centre.day()).map(({ operatorId }) => operatorId)).toEqual([1, 1]);
  });

  test("is planned again if one of them is kept for something else", () => {
    const keptTime = [{ operatorId: 2, from: at("10:00"), to: at("10:30") }];
    const centre = aCentre({ ...rules, keptTime });
    centre.tell(visit, at("09:00"));
    expect(occupancyOf(centre.day()).map(({ operatorId }) => operatorId)).toEqual([1, 1]);
  });
});

describe("when everybody who gives the service sleeps", () => {
  const asleep = (until?: "timer") => {
    const centre = aCentre(one);
    if (until === undefined) centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    else {
      centre.walkIn(at("10:00"));
      centre.tell({ type: "tick" }, at("10:10"));
    }
    return centre;
  };

  test("a walk-in is refused with ERROR_NO_OPERATOR while the end of the block is unknown", () => {
    const centre = asleep();
    expect(centre.ask(centre.arrival({}), at("10:30"))).toMatchObject({ code: "ERROR_NO_OPERATOR" });
    centre.tell({ type: "wakeup", operatorId: 1 }, at("10:40"));
    expect(centre.ask(centre.arrival({}), at("10:41"))).toMatchObject({ can: true });
  });

  test("a walk-in is taken if the sleep ends by itself, or staff force it", () => {
    const dozing = asleep("timer");
    expect(dozing.ask(dozing.arrival({}), at("10:12"))).toMatchObject({ can: true });
    const centre = asleep();
    expect(centre.ask(centre.arrival({ allowForcedTime: true }), at("10:30"))).toMatchObject({ can: true });
  });
});
