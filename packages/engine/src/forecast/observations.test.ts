import { describe, expect, test } from "vitest";
import { aCentre, aStaffedCentre, anOperator, aRules, at, minutes } from "#day/testing/a-day";
import { joinObservations, type Observations, observationsOf } from "#forecast/observations";
import { work } from "#testing/a-schedule";

type Centre = ReturnType<typeof aCentre>;
const learned = (centre: Centre): Observations => observationsOf(centre.day(), centre.rules);

/** Serves a walk-in: called, started and done at these times. */
function serve(
  centre: Centre,
  [came, called, started, done]: readonly [string, string, string, string],
  serviceId = 1,
) {
  const id = centre.walkIn(at(came), { services: [serviceId] });
  centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at(called));
  centre.tell({ type: "start", itemId: id, operatorId: 1 }, at(started));
  centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at(done));
  return id;
}

describe("visits", () => {
  test("teach how long services take, and calls how long visitors walk, the latest first", () => {
    const centre = aCentre();
    serve(centre, ["10:00", "10:01", "10:03", "10:13"], 1);
    serve(centre, ["10:14", "10:15", "10:16", "10:36"], 2);
    const { visits, calls } = learned(centre);
    expect(visits).toEqual([
      { serviceId: 2, serviceMs: minutes(20) },
      { serviceId: 1, serviceMs: minutes(10) },
    ]);
    expect(calls).toEqual([
      { hasCome: true, tookMs: minutes(1) },
      { hasCome: true, tookMs: minutes(2) },
    ]);
  });

  test("that ended last come first, whenever they began", () => {
    const centre = aCentre();
    const [long, short] = [1, 2].map((serviceId) => centre.walkIn(at("10:00"), { services: [serviceId] }));
    for (const [itemId = 0, operatorId, clock] of [
      [long, 1, "10:00"],
      [short, 2, "10:05"],
    ] as const) {
      centre.tell({ type: "arbitraryCall", itemId, operatorId }, at(clock));
      centre.tell({ type: "start", itemId, operatorId }, at(clock) + minutes(1));
    }
    centre.tell({ type: "complete", itemId: short ?? 0, operatorId: 2 }, at("10:10"));
    centre.tell({ type: "complete", itemId: long ?? 0, operatorId: 1 }, at("10:20"));
    expect(learned(centre).visits.map(({ serviceId }) => serviceId)).toEqual([1, 2]);
  });

  test("at a desk that only calls count from the call, and say nothing about the walk", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1, undefined, { callOnly: true })] }));
    centre.walkIn(at("10:00"));
    centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.next(1, at("10:09"));
    expect(learned(centre)).toMatchObject({ visits: [{ serviceId: 1, serviceMs: minutes(8) }], calls: [] });
  });

  test("that began at the desk without a call say nothing about the walk", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:07"));
    expect(learned(centre)).toMatchObject({ visits: [{ serviceMs: minutes(7) }], calls: [] });
  });

  test("that the closing of the day ended do not count", () => {
    const centre = aCentre();
    const [served, called] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
    centre.tell({ type: "arbitraryCall", itemId: served, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "start", itemId: served, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "arbitraryCall", itemId: called, operatorId: 2 }, at("10:03"));
    centre.tell({ type: "closeDay" }, at("10:05"));
    expect(learned(centre)).toMatchObject({ visits: [], calls: [] });
  });
});

describe("calls", () => {
  test("of visitors who did not come teach how long they were awaited", () => {
    const centre = aCentre();
    const [held, gone, waiting] = [1, 2, 3].map(() => centre.walkIn(at("10:00")));
    const call = (itemId: number, now: string) =>
      centre.tell({ type: "arbitraryCall", itemId, operatorId: 1 }, at(now));
    call(held ?? 0, "10:01");
    centre.tell({ type: "hold", itemId: held ?? 0, operatorId: 1 }, at("10:04"));
    call(gone ?? 0, "10:05");
    centre.tell({ type: "delete", itemId: gone ?? 0, operatorId: 1 }, at("10:07"));
    expect(learned(centre).calls).toEqual([
      { hasCome: false, tookMs: minutes(2) },
      { hasCome: false, tookMs: minutes(3) },
    ]);
    // A call that lasts, or a visitor who is back in the queue, is not missed.
    call(waiting ?? 0, "10:08");
    centre.tell({ type: "release", itemId: held ?? 0, operatorId: 1 }, at("10:09"));
    expect(learned(centre).calls).toEqual([{ hasCome: false, tookMs: minutes(2) }]);
  });

  test("of visitors who were deferred before the day closed still count, those who were served do not", () => {
    const centre = aCentre();
    const missed = centre.walkIn(at("10:00"));
    centre.tell({ type: "arbitraryCall", itemId: missed, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "hold", itemId: missed, operatorId: 1 }, at("10:04"));
    const served = centre.walkIn(at("10:05"));
    centre.tell({ type: "arbitraryCall", itemId: served, operatorId: 1 }, at("10:05"));
    centre.tell({ type: "start", itemId: served, operatorId: 1 }, at("10:06"));
    centre.tell({ type: "hold", itemId: served, operatorId: 1 }, at("10:09"));
    centre.walkIn(at("10:10"));
    centre.tell({ type: "closeDay" }, at("10:20"));
    expect(learned(centre).calls).toEqual([{ hasCome: false, tookMs: minutes(3) }]);
  });

  test("teach how far off the forecast was that the visitor was told", () => {
    const centre = aCentre();
    const spread = { early: 1, late: 1 };
    const expectedCall = {
      optimisticAt: at("10:00"),
      likelyAt: at("10:10"),
      pessimisticAt: at("10:20"),
      spread,
    };
    const [first, second] = [1, 2].map(() => centre.walkIn(at("09:50"), { expectedCall }));
    const untold = centre.walkIn(at("09:50"));
    centre.walkIn(at("09:50"), { expectedCall });
    const call = (itemId: number | undefined, operatorId: number, now: string) =>
      centre.tell({ type: "arbitraryCall", itemId: itemId ?? 0, operatorId, allowForcedTime: true }, at(now));
    call(first, 1, "10:05");
    centre.tell({ type: "more", itemId: first ?? 0, operatorId: 1 }, at("10:08"));
    centre.tell({ type: "hold", itemId: first ?? 0, operatorId: 1 }, at("10:09"));
    call(second, 2, "10:15");
    call(untold, 1, "10:16");
    expect(learned(centre).errors).toEqual([0.5, -0.5]);
    const forced = aCentre();
    forced.walkIn(at("09:50"), { expectedCall });
    forced.tell({ type: "forceNext", operatorId: 1 }, at("10:15"));
    expect(learned(forced).errors).toEqual([0.5]);
  });
});

describe("gaps", () => {
  const gapsOf = (centre: Centre) =>
    learned(centre).gaps.map(({ operatorId, gapMs }) => [operatorId, gapMs / 60_000]);

  test("are from when the operator was free and the visitor there until the call, the latest first", () => {
    const centre = aCentre();
    serve(centre, ["10:00", "10:00", "10:00", "10:10"]);
    serve(centre, ["10:05", "10:12", "10:12", "10:20"]);
    serve(centre, ["10:23", "10:24", "10:24", "10:30"]);
    expect(gapsOf(centre)).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  test("of more than ten minutes are breaks, and without a visitor before there is none", () => {
    const centre = aCentre();
    serve(centre, ["10:00", "10:00", "10:00", "10:10"]);
    serve(centre, ["10:05", "10:20", "10:20", "10:30"]);
    serve(centre, ["10:05", "10:41", "10:41", "10:45"]);
    serve(centre, ["10:05", "10:45", "10:45", "10:50"]);
    expect(gapsOf(centre)).toEqual([
      [1, 0],
      [1, 10],
    ]);
  });

  test("are each operator's own, and end with a pause or a deferral too", () => {
    const centre = aCentre();
    const [first, second, third] = [
      centre.walkIn(at("10:00")),
      centre.walkIn(at("10:00")),
      centre.walkIn(at("10:00")),
    ];
    centre.tell({ type: "arbitraryCall", itemId: first, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "hold", itemId: first, operatorId: 1 }, at("10:05"));
    centre.tell({ type: "arbitraryCall", itemId: second, operatorId: 2 }, at("10:06"));
    centre.tell({ type: "arbitraryCall", itemId: third, operatorId: 1 }, at("10:08"));
    expect(gapsOf(centre)).toEqual([[1, 3]]);
    const fourth = centre.walkIn(at("10:09"));
    centre.tell({ type: "start", itemId: third, operatorId: 1 }, at("10:09"));
    centre.tell({ type: "pause", itemId: third, operatorId: 1 }, at("10:10"));
    centre.tell({ type: "resume", itemId: third, operatorId: 1 }, at("10:12"));
    centre.tell({ type: "complete", itemId: third, operatorId: 1 }, at("10:14"));
    centre.tell({ type: "arbitraryCall", itemId: fourth, operatorId: 1 }, at("10:15"));
    expect(gapsOf(centre)).toEqual([
      [1, 1],
      [1, 3],
    ]);
  });

  test("are those of the operator who calls, not those of the operator it was planned with", () => {
    const centre = aCentre();
    for (const start of ["15:00", "15:30", "16:00"]) centre.booked(at(start), at("09:00"), { operatorId: 2 });
    const [early, late] = ["10:00", "10:30"].map((start) => centre.booked(at(start), at("09:00")));
    expect([early, late].map((id) => centre.item(id ?? 0).place?.operatorId)).toEqual([1, 1]);
    const [one, two, three] = [1, 2, 3].map(() => centre.walkIn(at("10:00")));
    const story = [
      ["arbitraryCall", one, 1, "10:00"],
      ["arbitraryCall", early, 2, "10:00"],
      ["hold", early, 2, "10:20"],
      ["arbitraryCall", two, 2, "10:22"],
      ["hold", one, 1, "10:30"],
      ["hold", two, 2, "10:31"],
      ["arbitraryCall", late, 2, "10:33"],
      ["arbitraryCall", three, 1, "10:35"],
    ] as const;
    for (const [type, itemId = 0, operatorId, clock] of story)
      centre.tell({ type, itemId, operatorId }, at(clock));
    const gaps = gapsOf(centre);
    expect(gaps.filter(([operatorId]) => operatorId === 1)).toEqual([[1, 5]]);
    expect(gaps.filter(([operatorId]) => operatorId === 2)).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  test("do not count while an operator has several visitors in hand", () => {
    const centre = aCentre(aRules({ settings: { simultaneousMaintenance: true } }));
    const [first, second] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
    centre.tell({ type: "arbitraryCall", itemId: first, operatorId: 1 }, at("10:00"));
    centre.tell({ type: "arbitraryCall", itemId: second, operatorId: 1 }, at("10:04"));
    centre.tell({ type: "hold", itemId: first, operatorId: 1 }, at("10:06"));
    expect(gapsOf(centre)).toEqual([]);
  });

  test("do not count for a booking before its time", () => {
    const centre = aCentre();
    serve(centre, ["10:00", "10:00", "10:00", "10:10"]);
    const booked = centre.booked(at("10:15"), at("10:05"), { operatorId: 1 });
    centre.tell({ type: "arbitraryCall", itemId: booked, operatorId: 1, allowForcedTime: true }, at("10:16"));
    expect(gapsOf(centre)).toEqual([[1, 1]]);
  });
});

describe("operators", () => {
  test("teach how late they come, unless they come so late that it was another shift", () => {
    const operators = [
      anOperator(1),
      anOperator(2),
      anOperator(3, [work("12:00", "18:00")]),
      anOperator(4, []),
    ];
    const centre = aCentre(aRules({ operators }));
    for (const [operatorId, clock] of [
      [1, "08:50"],
      [2, "10:00"],
      [3, "13:01"],
      [4, "10:00"],
    ] as const)
      centre.tell({ type: "open", operatorId, by: "console" }, Math.max(at(clock), centre.day().lastAt));
    expect(learned(centre).lateMs.toSorted((a, b) => a - b)).toEqual([0, minutes(60)]);
    expect(learned(aStaffedCentre(aRules({ operators: [] }))).lateMs).toEqual([]);
  });
});

test("of several days no more is kept than counts: the latest, by service and by operator", () => {
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);
  const day = (count: number): Observations => ({
    visits: times(count).flatMap((ms) => [
      { serviceId: 1, serviceMs: ms },
      { serviceId: 2, serviceMs: ms },
    ]),
    calls: times(count).map((tookMs) => ({ hasCome: true, tookMs })),
    gaps: times(count).flatMap((gapMs) => [
      { operatorId: 1, gapMs },
      { operatorId: 2, gapMs },
    ]),
    lateMs: times(count),
    errors: times(count),
  });
  const { visits, calls, gaps, lateMs, errors } = joinObservations([day(30), day(900)]);
  expect([visits.length, calls.length, gaps.length, lateMs.length, errors.length]).toEqual([
    160, 300, 80, 100, 800,
  ]);
  const second = visits.filter(({ serviceId }) => serviceId === 2).map(({ serviceMs }) => serviceMs);
  expect(second).toEqual([...times(30), ...times(50)]);
  expect(gaps.filter(({ operatorId }) => operatorId === 1).map(({ gapMs }) => gapMs)).toEqual([
    ...times(30),
    ...times(10),
  ]);
  expect(errors.slice(28, 32)).toEqual([28, 29, 0, 1]);
});
