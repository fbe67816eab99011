import { describe, expect, test } from "vitest";
import { aCentre, aStaffedCentre, anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { forecast, forecastNewcomer, lateBookings } from "#forecast/forecast";
import { observationsOf } from "#forecast/observations";
import { type Outlook, outlookOn, type Pace, steadyOutlook } from "#forecast/pace";
import { playOn } from "#forecast/play-on";
import { errorOf, spreadOf } from "#forecast/spread";
import { pause, work } from "#testing/a-schedule";

const steady = (serviceMin: number): Outlook => steadyOutlook(0, () => minutes(serviceMin));
/** Each visit takes half an hour, give or take ten minutes. */
const half: Outlook = { pace: paceOf(30, 10), spread: { early: 1, late: 1 } };

function paceOf(serviceMin: number, spreadMin: number): Pace {
  const { pace } = steady(serviceMin);
  const spreadMs = minutes(spreadMin);
  return {
    ...pace,
    called: (...visit) => ({ walkMs: 0, visit: { ...pace.called(...visit).visit, spreadMs } }),
    served: (...visit) => ({ ...pace.served(...visit), spreadMs }),
  };
}

const alone = () => aStaffedCentre(aRules({ operators: [anOperator(1)] }));
const expectedOf = (centre: ReturnType<typeof aStaffedCentre>, now: number) =>
  forecast({ day: centre.day(), rules: centre.rules, now }, half).byItemId;
const range = (optimistic: string, likely: string, pessimistic: string) => ({
  optimisticAt: at(optimistic),
  likelyAt: at(likely),
  pessimisticAt: at(pessimistic),
  spread: half.spread,
});

describe("those who wait", () => {
  test("are called one after the other, within a range that widens", () => {
    const centre = alone();
    const [first, second, third] = ["10:00", "10:01", "10:02"].map((clock) => centre.walkIn(at(clock)));
    const calls = expectedOf(centre, at("10:05"));
    // Calls are not exact to the second.
    expect(calls.get(first ?? 0)).toEqual(range("10:05", "10:05", "10:05:20"));
    expect(calls.get(second ?? 0)).toEqual(range("10:25", "10:35", "10:45"));
    // Two visits even out: not twenty minutes, but as many as the square root of two times ten.
    const evened = 10 * Math.SQRT2;
    expect(calls.get(third ?? 0)).toMatchObject({
      optimisticAt: expect.closeTo(at("11:05") - minutes(evened), -1),
      likelyAt: at("11:05"),
      pessimisticAt: expect.closeTo(at("11:05") + minutes(evened), -1),
    });
  });

  test("wait for what is left of the visit in hand", () => {
    const centre = alone();
    const first = centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    centre.tell({ type: "start", operatorId: 1, itemId: first }, at("10:00"));
    const second = centre.walkIn(at("10:01"));
    expect(expectedOf(centre, at("10:25")).get(second)).toEqual(range("10:25", "10:30", "10:40"));
  });

  test("with a booking are not called before its time", () => {
    const centre = alone();
    const booked = centre.booked(at("11:00"), at("09:00"));
    expect(expectedOf(centre, at("10:00")).get(booked)).toEqual(range("11:00", "11:00", "11:00:20"));
  });

  test("for several services are called for each of them, also when no other visitor waits", () => {
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
    ];
    const centre = alone();
    const callsAt = (now: number) =>
      playOn({ day: centre.day(), rules: centre.rules, now }, steady(30).pace, []).byItemId;
    centre.walkIn(at("10:00"), { parts });
    expect(callsAt(at("10:05")).get(2)).toBe(at("10:35"));
    centre.next(1, at("10:05"));
    centre.tell({ type: "start", operatorId: 1, itemId: 1 }, at("10:05"));
    expect(callsAt(at("10:10")).get(2)).toBe(at("10:35"));
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
    expect([...playOn(context, steady(30).pace, []).byItemId]).toEqual([
      [1, at("10:05")],
      [2, at("10:35")],
      [7, at("11:05")],
    ]);
  });

  test("are told when no operator is there for their service, also when the operator is paused", () => {
    const rules = aRules({
      operators: [
        anOperator(1, [work("09:00", "18:00", { services: [1] })]),
        anOperator(2, [work("09:00", "18:00", { services: [2] })]),
      ],
    });
    const centre = aStaffedCentre(rules);
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
    expect(expectedOf(centre, at("17:25")).get(last)).toMatchObject({
      optimisticAt: at("17:45"),
      likelyAt: at("17:55"),
      pessimisticAt: Infinity,
    });
  });
});

describe("a day that is played on", () => {
  const played = (
    centre: ReturnType<typeof aStaffedCentre>,
    now: string,
    pace: Partial<Pace> = {},
    options = {},
  ) =>
    playOn(
      { day: centre.day(), rules: centre.rules, now: at(now) },
      { ...steady(30).pace, ...pace },
      [],
      options,
    ).byItemId;

  test("has operators who take a while to call, and do not start over when another visitor comes", () => {
    const centre = alone();
    const [first, second] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
    const booked = centre.booked(at("10:01"), at("10:00"), { services: [2], allowForcedTime: true });
    const calls = played(centre, "10:00", { gap: () => ({ ms: minutes(2), spreadMs: 0 }) });
    expect(calls.get(booked)).toBe(at("10:02"));
    expect(calls.get(first)).toBe(at("10:34"));
    expect(calls.get(second)).toBe(at("11:06"));
  });

  test("has operators who take that while after a visit, even if the next visitor comes before it ends", () => {
    const centre = alone();
    centre.walkIn(at("10:00"), { startedBy: 1 });
    const waiting = centre.walkIn(at("10:01"), { services: [2] });
    centre.booked(at("10:29"), at("10:01"), { allowForcedTime: true });
    const calls = played(centre, "10:02", { gap: () => ({ ms: minutes(2), spreadMs: 0 }) });
    expect([...calls.values()]).toEqual([at("10:32"), at("11:04")]);
    expect(calls.has(waiting)).toBe(true);
  });

  test("goes on with who walks to the desk, and with who is served there", () => {
    const centre = aStaffedCentre();
    const [walking, served] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
    centre.tell({ type: "arbitraryCall", itemId: walking, operatorId: 1 }, at("10:00"));
    centre.tell({ type: "arbitraryCall", itemId: served, operatorId: 2 }, at("10:00"));
    centre.tell({ type: "start", itemId: served, operatorId: 2 }, at("10:01"));
    const [first, second] = [centre.walkIn(at("10:02")), centre.walkIn(at("10:03"))];
    const { pace } = steadyOutlook(minutes(5), () => minutes(30));
    const calls = played(centre, "10:04", pace);
    expect([calls.get(first), calls.get(second)]).toEqual([at("10:31"), at("10:35")]);
  });

  test("orders those who are served at once by when they should end", () => {
    const centre = aStaffedCentre(aRules({ operators: [1, 2, 3].map((id) => anOperator(id)) }));
    const ids = [1, 2, 3].map((operatorId) => {
      const itemId = centre.walkIn(at("10:00"));
      centre.tell({ type: "arbitraryCall", itemId, operatorId }, at("10:00"));
      return itemId;
    });
    // The third visitor is on the way.
    centre.tell({ type: "start", itemId: ids[1] ?? 0, operatorId: 2 }, at("10:01"));
    centre.tell({ type: "start", itemId: ids[0] ?? 0, operatorId: 1 }, at("10:05"));
    const ranks: unknown[] = [];
    const usual = steady(30).pace;
    played(centre, "10:10", {
      served: (serviceId, servedForMs, place) => {
        ranks.push(place && [servedForMs, place.index, place.of]);
        return usual.served(serviceId, servedForMs);
      },
    });
    expect(ranks).toEqual(
      expect.arrayContaining([
        [minutes(9), 0, 2],
        [minutes(5), 1, 2],
      ]),
    );
  });

  test("keeps the time before a booking free for it", () => {
    const centre = aStaffedCentre();
    const booked = centre.booked(at("10:15"), at("09:00"), { operatorId: 1 });
    const other = centre.walkIn(at("10:00"), { services: [2], operatorId: 1 });
    const calls = played(centre, "10:00");
    expect(calls.get(booked)).toBe(at("10:15"));
    expect(calls.get(other)).toBe(at("10:45"));
  });

  test("calls the other services of a visit when the first is done, and those of later times at theirs", () => {
    const centre = aStaffedCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    centre.booked(at("12:00"), at("10:00"));
    const calls = played(centre, "10:00");
    expect([calls.get(id), calls.get(id + 1)]).toEqual([at("10:00"), at("10:30")]);
    const later = aStaffedCentre();
    const booked = later.booked(at("10:00"), at("09:00"), { services: [1, 2] });
    later.tell({ type: "move", itemId: booked + 1, startAt: at("12:00") }, at("09:10"));
    later.booked(at("15:00"), at("09:10"));
    expect(played(later, "10:00").get(booked + 1)).toBe(at("12:00"));
  });

  test("calls the next service of a visit from an idle operator as soon as the first is done", () => {
    const rules = aRules({
      operators: [1, 2].map((id) => anOperator(id, [work("09:00", "18:00", { services: [id] })])),
    });
    const centre = aStaffedCentre(rules);
    const walkIn = centre.walkIn(at("10:00"), { services: [1, 2] });
    expect(played(centre, "10:00").get(walkIn + 1)).toBe(at("10:30"));

    const planned = aStaffedCentre(rules);
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
    ];
    planned.booked(at("10:00"), at("09:00"), { parts });
    // The second service begins at its own time also if the first ends early.
    expect(played(planned, "10:00", steady(10).pace).get(2)).toBe(at("10:30"));
  });

  test("takes a visitor who was called to be there for the next service as well", () => {
    const centre = aStaffedCentre(aRules({ settings: { checkInRequired: true } }));
    const id = centre.booked(at("11:00"), at("09:00"), { services: [1, 2] });
    const calls = played(centre, "10:00");
    expect([calls.get(id), calls.get(id + 1)]).toEqual([at("11:00"), at("11:30")]);
  });

  test("lets operators begin with their work, and hidden visitors out", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1, [work("11:00", "18:00")])] }));
    const id = centre.walkIn(at("10:00"));
    const hidden = centre.walkIn(at("10:00"), { isHidden: true, services: [1, 2] });
    const calls = played(centre, "10:00");
    expect(calls.get(id)).toBe(at("11:00"));
    expect(calls.has(hidden)).toBe(false);
    // Also the next service of a hidden visitor who is served.
    const serving = alone();
    serving.walkIn(at("10:00"), { isHidden: true, services: [1, 2], startedBy: 1 });
    const next = serving.walkIn(at("10:01"));
    expect([...played(serving, "10:02")]).toEqual([[next, at("10:30")]]);
  });
});

describe("a newcomer", () => {
  const newcomer = (more: object = {}) => ({ serviceId: 1, ticketType: "inPlaceCurrent" as const, ...more });
  const foretold = (
    centre: ReturnType<typeof aStaffedCentre>,
    now: string,
    more: object = {},
    outlook = half,
  ) => forecastNewcomer({ day: centre.day(), rules: centre.rules, now: at(now) }, outlook, newcomer(more));
  const two = () =>
    aStaffedCentre(
      aRules({
        operators: [
          anOperator(1, [work("09:00", "12:00")]),
          anOperator(2, [work("09:00", "18:00", { services: [2] })]),
        ],
      }),
    );

  test("has no operator once none gives the service any more, or the requested one does not", () => {
    expect(foretold(two(), "11:59")).toMatchObject({ likelyAt: at("11:59") });
    expect(foretold(two(), "12:00")).toBe("noOperator");
    expect(foretold(two(), "12:00", { serviceId: 2 })).toMatchObject({ likelyAt: at("12:00") });
    expect(foretold(two(), "10:00", { operatorId: 1 })).toMatchObject({ likelyAt: at("10:00") });
    expect(foretold(two(), "10:00", { operatorId: 2 })).toBe("noOperator");
    expect(foretold(two(), "10:00", { serviceId: 9 })).toMatchObject({ likelyAt: at("10:00") });
  });

  test("who cannot be called before the work ends has an operator, but no time", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1, [work("09:00", "10:20")])] }));
    for (const clock of ["09:50", "09:51"]) centre.walkIn(at(clock));
    expect(foretold(centre, "09:55")).toMatchObject({ likelyAt: Infinity });
  });

  test("is called after all who wait for the same, and before those who come later", () => {
    const centre = alone();
    centre.walkIn(at("10:00"));
    centre.booked(at("15:00"), at("10:00"));
    expect(foretold(centre, "10:05")).toEqual(range("10:25", "10:35", "10:45"));
    expect(foretold(centre, "10:05", { serviceId: 2 })).toEqual(range("10:25", "10:35", "10:45"));
  });

  test("is called before those whose service has lower priority", () => {
    const rules = aRules({ operators: [anOperator(1)], settings: { lowerPriority: new Set([2]) } });
    const centre = aStaffedCentre(rules);
    centre.walkIn(at("10:00"), { startedBy: 1 });
    for (const clock of ["10:01", "10:02"]) centre.walkIn(at(clock), { services: [2] });
    expect(foretold(centre, "10:05")).toMatchObject({ likelyAt: at("10:30") });
    expect(foretold(centre, "10:05", { serviceId: 2 })).toMatchObject({ likelyAt: at("11:30") });
  });

  test("is not called into the time before a booking, for which the service is too long", () => {
    const centre = alone();
    centre.booked(at("10:15"), at("09:00"));
    expect(foretold(centre, "10:00", {}, steady(30))).toMatchObject({ likelyAt: at("10:45") });
  });
});

test("a range reaches both ways by at least twenty seconds for each deviation, but not before now or the booking", () => {
  const centre = alone();
  const [first, second] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
  const exact: Outlook = { pace: paceOf(30, 0), spread: { early: 2, late: 3 } };
  const { byItemId } = forecast({ day: centre.day(), rules: centre.rules, now: at("10:05") }, exact);
  expect(byItemId.get(first)).toMatchObject({ optimisticAt: at("10:05"), pessimisticAt: at("10:06") });
  expect(byItemId.get(second)).toMatchObject({
    optimisticAt: at("10:34:20"),
    likelyAt: at("10:35"),
    pessimisticAt: at("10:36"),
  });
});

test("a booked visitor who comes later is taken to check in, one who is due is not", () => {
  const centre = aStaffedCentre(aRules({ operators: [anOperator(1)], settings: { checkInRequired: true } }));
  const [due, later] = [centre.booked(at("10:00"), at("09:00")), centre.booked(at("11:00"), at("09:00"))];
  const calls = expectedOf(centre, at("10:05"));
  expect(calls.get(later)).toMatchObject({ likelyAt: at("11:00") });
  expect(calls.get(due)).toMatchObject({ likelyAt: Infinity });
});

test("a booking is late only beyond the limit, while it waits for its place", () => {
  const centre = alone();
  const [kept, called] = [centre.booked(at("10:00"), at("09:00")), centre.booked(at("11:00"), at("09:00"))];
  const forced = centre.booked(at("20:00"), at("09:00"), { allowForcedTime: true });
  const context = { day: centre.day(), rules: centre.rules, now: at("10:00") };
  const lateAt = (likelyAt: number, itemId: number) => {
    const call = { optimisticAt: likelyAt, likelyAt, pessimisticAt: likelyAt };
    return lateBookings(context, { byItemId: new Map([[itemId, call]]), byNewcomer: new Map() });
  };
  expect(lateAt(at("10:30"), kept)).toEqual([]);
  expect(lateAt(at("10:30:01"), kept)).toEqual([kept]);
  expect(lateAt(at("23:00"), forced)).toEqual([]);
  expect(lateBookings(context, { byItemId: new Map([[kept, "noOperator"]]), byNewcomer: new Map() })).toEqual(
    [],
  );
  centre.tell({ type: "arbitraryCall", itemId: called, operatorId: 1, allowForcedTime: true }, at("10:01"));
  const after = { ...context, day: centre.day() };
  const call = { optimisticAt: Infinity, likelyAt: Infinity, pessimisticAt: Infinity };
  expect(lateBookings(after, { byItemId: new Map([[called, call]]), byNewcomer: new Map() })).toEqual([]);
});

test("bookings that will begin too late are found, those with a chosen operator left alone", () => {
  const centre = alone();
  const late = centre.booked(at("09:30"), at("08:00"));
  centre.booked(at("10:00"), at("08:00"), { operatorId: 1 });
  centre.walkIn(at("09:00"));
  centre.next(1, at("09:00"));
  const context = { day: centre.day(), rules: centre.rules, now: at("09:05") };
  expect(lateBookings(context, forecast(context, steady(90)))).toEqual([late]);
  expect(lateBookings(context, forecast(context, steady(30)))).toEqual([]);
});

test("a range may be as wide as past errors were, and no longer learns from what was never told", () => {
  const errors = Array.from({ length: 400 }, (_, index) => (index % 20) / 5 - 1);
  const { early, late } = spreadOf(errors);
  const inside = errors.filter((error) => -early <= error && error <= late).length / errors.length;
  expect(inside).toBeGreaterThanOrEqual(0.75);
  expect(inside).toBeLessThanOrEqual(0.85);
  const expected = { optimisticAt: 0, likelyAt: minutes(10), pessimisticAt: minutes(20) };
  expect(errorOf(expected, minutes(15))).toBeUndefined();
  expect(errorOf({ ...expected, spread: { early: 1, late: 2 } }, minutes(15))).toBe(1);
  expect(errorOf({ ...expected, spread: { early: 1, late: 2 } }, minutes(5))).toBe(-0.5);
});

describe("an operator on shift who has not signed in", () => {
  const rules = aRules({ operators: [anOperator(1), anOperator(2)] });
  const newcomer = { serviceId: 1, ticketType: "inPlaceCurrent" } as const;
  const late: Outlook = { ...steady(30), pace: { ...steady(30).pace, lateMs: minutes(10) } };
  const callAt = (centre: ReturnType<typeof aCentre>, now: number) =>
    forecastNewcomer({ day: centre.day(), rules, now }, late, newcomer);

  test("counts from when colleagues usually come, and then not until they do something", () => {
    const centre = aCentre(rules);
    expect(callAt(centre, at("08:30"))).toMatchObject({ likelyAt: at("09:10") });
    expect(callAt(centre, at("09:05"))).toMatchObject({ likelyAt: at("09:10") });
    expect(callAt(centre, at("09:15"))).toMatchObject({
      likelyAt: Infinity,
      staffed: { likelyAt: at("09:15") },
    });
    centre.tell({ type: "open", operatorId: 1, by: "signIn" }, at("09:20"));
    expect(callAt(centre, at("09:21"))).toMatchObject({ likelyAt: at("09:21") });
  });

  test("is left out when they have gone, until their next work begins or they come back", () => {
    const split = aRules({
      operators: [anOperator(1, [work("09:00", "18:00"), pause("13:00", "14:00")])],
    });
    const centre = aCentre(split);
    const call = (clock: string) =>
      forecastNewcomer({ day: centre.day(), rules: split, now: at(clock) }, late, newcomer);
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("09:00"));
    centre.tell({ type: "close", operatorId: 1, lostAt: at("12:58") }, at("12:59"));
    expect(call("13:30")).toMatchObject({ likelyAt: at("14:10") });
    expect(call("14:30")).toMatchObject({ likelyAt: Infinity, staffed: { likelyAt: at("14:30") } });
    centre.walkIn(at("14:31"));
    centre.next(1, at("14:32"));
    expect(call("14:33")).toMatchObject({ likelyAt: at("15:03") });
  });

  test("does not matter for a service that they do not give, nor after their work", () => {
    const shifts = aRules({
      operators: [
        anOperator(1, [work("09:00", "12:00")]),
        anOperator(2, [work("09:00", "18:00", { services: [2] })]),
      ],
    });
    const call = (isThere: number, clock: string, serviceId: number) => {
      const centre = aCentre(shifts);
      centre.tell({ type: "open", operatorId: isThere, by: "console" }, at("09:00"));
      return forecastNewcomer({ day: centre.day(), rules: shifts, now: at(clock) }, late, {
        ...newcomer,
        serviceId,
      });
    };
    expect(call(1, "12:00", 1)).toBe("noOperator");
    expect(call(2, "11:59", 2)).toHaveProperty("staffed");
    expect(call(2, "12:00", 2)).not.toHaveProperty("staffed");
  });

  test("leaves a forecast with all of them there that widens like any other", () => {
    const centre = aCentre(rules);
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("09:00"));
    for (const operatorId of [1, 2]) centre.walkIn(at("10:00"), { services: [operatorId] });
    const call = forecastNewcomer({ day: centre.day(), rules, now: at("10:00") }, half, newcomer);
    expect(call).toMatchObject({ staffed: { likelyAt: at("10:30"), pessimisticAt: at("10:40") } });
  });

  test("makes waits longer, and refuses no visitor", () => {
    const strict = aRules({
      operators: [anOperator(1), anOperator(2)],
      settings: { maxWaitTimeForTakingMin: 20 },
    });
    const centre = aCentre(strict);
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("09:00"));
    centre.walkIn(at("10:00"));
    const call = forecastNewcomer({ day: centre.day(), rules: strict, now: at("10:01") }, late, newcomer);
    expect(call).toMatchObject({
      likelyAt: at("10:31"),
      staffed: { likelyAt: at("10:01"), pessimisticAt: at("10:01") },
    });
    if (call === "noOperator") throw new Error("somebody is there");
    expect(centre.ask(centre.arrival({ expectedCall: call }), at("10:01"))).not.toHaveProperty("code");
    // With everybody there it is too long.
    const { staffed: _, ...without } = call;
    expect(centre.ask(centre.arrival({ expectedCall: without }), at("10:01"))).toMatchObject({
      code: "ERROR_WAIT_TOO_LONG",
    });
  });

  test("comes as late as operators usually have", () => {
    const yesterday = aCentre(rules);
    for (const operatorId of [1, 2]) yesterday.tell({ type: "open", operatorId, by: "console" }, at("09:12"));
    const { pace } = outlookOn(aCentre(rules).day(), rules, observationsOf(yesterday.day(), rules));
    expect(pace.lateMs).toBe(minutes(12));
    expect(outlookOn(aCentre(rules).day(), rules).pace.lateMs).toBe(minutes(5));
  });

  test("who was first seen in the afternoon teaches nothing about the mornings", () => {
    const yesterday = aCentre(rules);
    yesterday.tell({ type: "open", operatorId: 1, by: "console" }, at("15:00"));
    const { pace } = outlookOn(aCentre(rules).day(), rules, observationsOf(yesterday.day(), rules));
    expect(pace.lateMs).toBe(minutes(5));
  });

  test("keeps the limit on waits while all of them are absent, and no earlier", () => {
    const strict = aRules({ operators: [anOperator(1)], settings: { maxWaitTimeForTakingMin: 60 } });
    const centre = aCentre(strict);
    const now = at("10:00");
    const arrive = () => {
      const call = forecastNewcomer({ day: centre.day(), rules: strict, now }, late, newcomer);
      if (call === "noOperator") throw new Error("somebody is on shift");
      return centre.ask(centre.arrival({ expectedCall: call }), now);
    };
    // Half an hour each: the third waits an hour, the fourth an hour and a half.
    for (let count = 0; count < 3; count += 1) expect(arrive()).not.toHaveProperty("code");
    expect(arrive()).toMatchObject({ code: "ERROR_WAIT_TOO_LONG", details: { waitMin: 90 } });
  });

  test("refuses no visitor for a forecast beyond the longest wait", () => {
    const strict = aRules({
      operators: [anOperator(1)],
      settings: { maxWaitTimeForTakingMin: 3 },
    });
    const centre = aCentre(strict);
    const call = forecastNewcomer({ day: centre.day(), rules: strict, now: at("09:01") }, late, newcomer);
    expect(call).toMatchObject({ likelyAt: at("09:10"), staffed: { likelyAt: at("09:01") } });
    if (call === "noOperator") throw new Error("somebody is expected");
    expect(centre.ask(centre.arrival({ expectedCall: call }), at("09:01"))).not.toHaveProperty("code");
  });
});

describe("the outlook", () => {
  const rules = aRules({
    operators: [anOperator(1), anOperator(2)],
    services: [aService(1, { duration: 20 }), aService(2)],
  });
  const serve = (
    centre: ReturnType<typeof aStaffedCentre>,
    start: number,
    more: { serves: number; gap?: number },
  ) => {
    const itemId = centre.walkIn(start);
    centre.next(1, start + minutes(more.gap ?? 0));
    centre.tell({ type: "start", operatorId: 1, itemId }, start + minutes(1 + (more.gap ?? 0)));
    const end = start + minutes(1 + (more.gap ?? 0) + more.serves);
    centre.tell({ type: "complete", operatorId: 1, itemId }, end);
    return end;
  };

  test("of a service without history is its configured duration", () => {
    const { pace } = outlookOn(aStaffedCentre(rules).day(), rules);
    expect(pace.called(1, 0).visit.ms).toBe(minutes(20));
  });

  test("follows the mean of visits seen lately, pauses not counted", () => {
    const centre = aStaffedCentre(rules);
    for (let visit = 0; visit < 30; visit += 1) {
      const start = at("09:00") + minutes(visit * 15);
      const itemId = centre.walkIn(start);
      centre.next(1, start);
      centre.tell({ type: "start", operatorId: 1, itemId }, start + minutes(1));
      centre.tell({ type: "pause", operatorId: 1, itemId }, start + minutes(2));
      centre.tell({ type: "resume", operatorId: 1, itemId }, start + minutes(9));
      // A third of them takes three times as long: the mean is not the median.
      const end = start + minutes(visit % 3 === 0 ? 14 : 10);
      centre.tell({ type: "complete", operatorId: 1, itemId }, end);
    }
    const { pace } = outlookOn(centre.day(), rules);
    const { walkMs, visit } = pace.called(1, 0);
    expect([walkMs, visit.ms, pace.called(2, 0).visit.ms]).toEqual([
      minutes(1),
      Math.round(minutes(10 / 3)),
      minutes(30),
    ]);
  });

  test("of a visit that has taken longer than most is what such visits took in the end, not now", () => {
    const centre = aStaffedCentre(rules);
    let now = at("09:00");
    for (const serves of [5, 5, 5, 5, 5, 5, 20, 25, 30, 5, 5, 5]) now = serve(centre, now, { serves });
    const { pace } = outlookOn(centre.day(), rules);
    expect(pace.served(1, minutes(10)).ms).toBe(minutes(15));
    expect(pace.served(1, minutes(90)).ms).toBeGreaterThan(0);
  });

  test("knows how long each operator takes to call, and that some do not come", () => {
    const centre = aStaffedCentre(rules);
    let now = at("09:00");
    for (let visit = 0; visit < 15; visit += 1) now = serve(centre, now, { serves: 4, gap: 2 });
    expect(outlookOn(centre.day(), rules).pace.gap(1).ms).toBe(minutes(2));
    // Without a history an operator counts like the others.
    expect(outlookOn(centre.day(), rules).pace.gap(2).ms).toBe(minutes(2));

    const usual = outlookOn(centre.day(), rules).pace.called(1, 0).visit.ms;
    for (let visit = 0; visit < 10; visit += 1) {
      const itemId = centre.walkIn(now);
      centre.next(1, now);
      now += minutes(1.5);
      centre.tell({ type: "hold", operatorId: 1, itemId }, now);
    }
    const { pace } = outlookOn(centre.day(), rules);
    expect(pace.called(1, 0).visit.ms).toBeLessThan(usual);
    // The longer a visitor has not come, the sooner the desk is free.
    expect(pace.called(1, minutes(1.2)).visit.ms).toBeLessThan(pace.called(1, 0).visit.ms);
  });

  test("is learned from days before as well", () => {
    const yesterday = aStaffedCentre(rules);
    let now = at("09:00");
    for (let visit = 0; visit < 15; visit += 1) now = serve(yesterday, now, { serves: 7 });
    const { pace } = outlookOn(aStaffedCentre(rules).day(), rules, observationsOf(yesterday.day(), rules));
    expect(pace.called(1, 0).visit.ms).toBe(minutes(7));
  });
});
