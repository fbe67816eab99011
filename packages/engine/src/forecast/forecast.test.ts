import { describe, expect, test } from "vitest";
import { aCentre, anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { forecast, lateBookings } from "#forecast/forecast";
import { type Pace, pacesSeen } from "#forecast/pace";
import { playOn } from "#forecast/play-on";
import { work } from "#testing/a-schedule";

const paceOf = (serviceMin: number): Pace => ({ walkMs: 0, serviceMs: () => minutes(serviceMin) });
const half = { optimistic: paceOf(20), likely: paceOf(30), pessimistic: paceOf(45) };

const alone = () => aCentre(aRules({ operators: [anOperator(1)] }));
const expectedOf = (centre: ReturnType<typeof aCentre>, now: number) =>
  forecast({ day: centre.day(), rules: centre.rules, now }, half).byItemId;
const range = (optimistic: string, likely: string, pessimistic: string) => ({
  optimisticAt: at(optimistic),
  likelyAt: at(likely),
  pessimisticAt: at(pessimistic),
});

describe("those who wait", () => {
  test("are called one after the other, within a range that widens", () => {
    const centre = alone();
    const [first, second, third] = ["10:00", "10:01", "10:02"].map((clock) => centre.walkIn(at(clock)));
    const calls = expectedOf(centre, at("10:05"));
    expect(calls.get(first ?? 0)).toEqual(range("10:05", "10:05", "10:05"));
    expect(calls.get(second ?? 0)).toEqual(range("10:25", "10:35", "10:50"));
    expect(calls.get(third ?? 0)).toEqual(range("10:45", "11:05", "11:35"));
  });

  test("wait for what is left of the visit in hand", () => {
    const centre = alone();
    const first = centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    centre.tell({ type: "start", operatorId: 1, itemId: first }, at("10:00"));
    const second = centre.walkIn(at("10:01"));
    expect(expectedOf(centre, at("10:25")).get(second)).toEqual(range("10:25", "10:30", "10:45"));
  });

  test("with a booking are not called before its time", () => {
    const centre = alone();
    const booked = centre.booked(at("11:00"), at("09:00"));
    expect(expectedOf(centre, at("10:00")).get(booked)).toEqual(range("11:00", "11:00", "11:00"));
  });

  test("for several things are called for each in its turn", () => {
    const centre = alone();
    centre.walkIn(at("10:00"), {
      parts: [
        { itemId: 1, serviceId: 1 },
        { itemId: 2, serviceId: 2, after: [1] },
      ],
    });
    centre.walkIn(at("10:01"), { ticketId: 7, parts: [{ itemId: 7, serviceId: 1 }] });
    const context = { day: centre.day(), rules: centre.rules, now: at("10:05") };
    expect([...playOn(context, paceOf(30), []).byItemId]).toEqual([
      [1, at("10:05")],
      [2, at("10:35")],
      [7, at("11:05")],
    ]);
  });

  test("are told when nobody is there for their service, also when whoever gives it sleeps", () => {
    const rules = aRules({
      operators: [
        anOperator(1, [work("09:00", "18:00", { services: [1] })]),
        anOperator(2, [work("09:00", "18:00", { services: [2] })]),
      ],
    });
    const centre = aCentre(rules);
    const waiting = centre.walkIn(at("10:00"), { services: [2] });
    centre.tell({ type: "sleep", operatorId: 2 }, at("10:01"));
    expect(expectedOf(centre, at("10:05")).get(waiting)).toBe("noOperator");

    const newcomer = { serviceId: 3, ticketType: "inPlaceCurrent" } as const;
    const { byNewcomer } = forecast({ day: centre.day(), rules, now: at("10:05") }, half, [newcomer]);
    expect(byNewcomer.get(newcomer)).toBe("noOperator");
  });

  test("who cannot be called before the work ends are not called today", () => {
    const centre = alone();
    centre.walkIn(at("17:20"));
    const last = centre.walkIn(at("17:21"));
    expect(expectedOf(centre, at("17:25")).get(last)).toEqual({
      optimisticAt: at("17:45"),
      likelyAt: at("17:55"),
      pessimisticAt: Infinity,
    });
  });
});

test("bookings that will begin too late are found, those with a chosen operator left alone", () => {
  const centre = alone();
  const late = centre.booked(at("09:30"), at("08:00"));
  centre.booked(at("10:00"), at("08:00"), { operatorId: 1 });
  centre.walkIn(at("09:00"));
  centre.next(1, at("09:00"));
  const slow = { ...half, likely: paceOf(90) };
  const context = { day: centre.day(), rules: centre.rules, now: at("09:05") };
  expect(lateBookings(context, forecast(context, slow))).toEqual([late]);
  expect(lateBookings(context, forecast(context, half))).toEqual([]);
});

describe("the pace", () => {
  const rules = aRules({
    operators: [anOperator(1)],
    services: [aService(1, { duration: 20 }), aService(2)],
  });

  test("of a service nobody has been served with is its configured duration", () => {
    const { optimistic, likely, pessimistic } = pacesSeen(aCentre(rules).day(), rules);
    expect([optimistic, likely, pessimistic].map(({ serviceMs }) => serviceMs(1) / 60_000)).toEqual([
      16, 20, 25,
    ]);
  });

  test("follows the visits seen lately, pauses not counted", () => {
    const centre = aCentre(rules);
    for (let visit = 0; visit < 30; visit += 1) {
      const start = at("09:00") + minutes(visit * 15);
      const itemId = centre.walkIn(start);
      centre.next(1, start);
      centre.tell({ type: "start", operatorId: 1, itemId }, start + minutes(1));
      centre.tell({ type: "pause", operatorId: 1, itemId }, start + minutes(2));
      centre.tell({ type: "resume", operatorId: 1, itemId }, start + minutes(9));
      centre.tell({ type: "complete", operatorId: 1, itemId }, start + minutes(11));
    }
    const { likely } = pacesSeen(centre.day(), rules);
    expect([likely.walkMs, likely.serviceMs(1), likely.serviceMs(2)]).toEqual([
      minutes(1),
      minutes(3),
      minutes(30),
    ]);
  });
});
