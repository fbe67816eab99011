import { describe, expect, test } from "vitest";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

const one = aRules({ operators: [anOperator(1)] });

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

  test("gets no number where another server gives the numbers", () => {
    const centre = aCentre({
      ...aRules({ settings: { ticketNumberPrefix: "A", ticketNumberOffset: 100 } }),
      isWithoutNumbers: true,
    });
    expect(centre.ticket(centre.walkIn(at("10:00")))).toMatchObject({ num: undefined, prefix: "" });
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

  test("at the desk is served also after the last work", () => {
    const centre = aCentre();
    expect(centre.ask(centre.arrival({}), at("18:30"))).toMatchObject({ code: "ERROR_NO_OPERATOR" });
    expect(centre.state(centre.walkIn(at("18:30"), { startedBy: 1 }), at("18:30"))).toBe("serving");
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
