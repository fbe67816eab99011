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
