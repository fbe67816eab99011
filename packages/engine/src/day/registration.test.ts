import { describe, expect, test } from "vitest";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { pause, work } from "#testing/a-schedule";

const one = aRules({ operators: [anOperator(1)] });

describe("a booking", () => {
  test("occupies its block with one operator, and nobody else gets that time", () => {
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

  test("that does not fit is taken when somebody insists, and occupies nothing", () => {
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

  test("is not planned with somebody who sleeps", () => {
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

  test("is refused when nobody gives the service any more that day", () => {
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

  test("that is given up keeps its time a while, so that nobody can trade in freed times", () => {
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

  test("a walk-in is refused as having no operator, as long as nobody knows when it ends", () => {
    const centre = asleep();
    expect(centre.ask(centre.arrival({}), at("10:30"))).toMatchObject({ code: "ERROR_NO_OPERATOR" });
    centre.tell({ type: "wakeup", operatorId: 1 }, at("10:40"));
    expect(centre.ask(centre.arrival({}), at("10:41"))).toMatchObject({ can: true });
  });

  test("a walk-in is taken where the sleep ends by itself, or staff insist", () => {
    const dozing = asleep("timer");
    expect(dozing.ask(dozing.arrival({}), at("10:12"))).toMatchObject({ can: true });
    const centre = asleep();
    expect(centre.ask(centre.arrival({ allowForcedTime: true }), at("10:30"))).toMatchObject({ can: true });
  });
});
