import { describe, expect, test } from "vitest";
import { agendasOf, placesFor } from "#day/agendas";
import { evolve } from "#day/evolve";
import { aCentre, anOperator, aRules, aService, aStaffedCentre, at, minutes } from "#day/testing/a-day";
import type { Rules } from "#rules/rules";
import { pause, itemOfEveryDay, work } from "#testing/a-schedule";
import { quotaKey } from "#slots/agenda";

type Centre = ReturnType<typeof aCentre>;
const agendaOf = (centre: Centre, now: number, operatorId = 1, except?: ReadonlySet<number>) =>
  agendasOf({ day: centre.day(), rules: centre.rules, now }, except).find(
    (each) => each.operatorId === operatorId,
  );
const busyOf = (...args: Parameters<typeof agendaOf>) =>
  Array.from(agendaOf(...args)?.busy ?? [], (minute) => minute / 60);
const alone = (more: Partial<Rules> = {}): Rules => ({ ...aRules({ operators: [anOperator(1)] }), ...more });

describe("an operator is busy", () => {
  test("with what is promised, in order of time, however it was booked", () => {
    const centre = aCentre(alone());
    for (const start of ["15:00", "10:00", "10:30", "13:00"]) centre.booked(at(start), at("09:00"));
    expect(busyOf(centre, at("09:01"))).toEqual([10, 10.5, 10.5, 11, 13, 13.5, 15, 15.5]);
    expect(busyOf(centre, at("09:01"), 1, new Set([2]))).toEqual([10.5, 11, 13, 13.5, 15, 15.5]);
  });

  test("with a visitor in hand until the service should end, and a minute longer when it takes longer", () => {
    const centre = aCentre(alone());
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    expect(busyOf(centre, at("10:12"))).toEqual([10.2, 10.7]);
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:15"));
    expect(busyOf(centre, at("10:30"))).toEqual([10.5, 10.75]);
    expect(agendaOf(centre, at("11:00"))?.busy).toEqual([660, 661]);
    expect(agendaOf(centre, at("11:00:30"))?.busy).toEqual([660, 661]);
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("11:01"));
    expect(busyOf(centre, at("11:01"))).toEqual([]);
  });

  test("with a visitor who is called again for the whole service, though it had been started before", () => {
    const centre = aCentre(alone());
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:20"));
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:30"));
    expect(busyOf(centre, at("10:30"))).toEqual([10.5, 11]);
  });

  test("with a visitor in hand of another's plan, and not with an own plan that another serves", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    const planned = centre.item(id).place?.operatorId ?? 0;
    const other = planned === 1 ? 2 : 1;
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: other, allowForcedTime: true }, at("10:00"));
    expect(busyOf(centre, at("10:00"), other)).toEqual([10, 10.5]);
    expect(busyOf(centre, at("10:00"), planned)).toEqual([]);
  });

  test("not with a visitor who was in hand and is now planned with a colleague", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    const move = { type: "move", itemId: id, operatorId: 1, toOperatorId: 2, startAt: at("12:00") } as const;
    centre.tell(move, at("10:05"));
    expect([1, 2].map((operatorId) => busyOf(centre, at("10:05"), operatorId))).toEqual([[], [12, 12.5]]);
  });

  test("with time that is kept for bookings of another server, which only a forced time takes", () => {
    const keptTime = [{ operatorId: 1, from: at("11:00"), to: at("12:00") }];
    const centre = aCentre(alone({ keptTime }));
    expect(busyOf(centre, at("09:00"))).toEqual([11, 12]);
    expect(() => centre.booked(at("11:30"), at("09:00"))).toThrow("ERROR_TIME_RESERVED");
    centre.booked(at("12:00"), at("09:00"));
    expect(busyOf(centre, at("09:01"))).toEqual([11, 12, 12, 12.5]);
  });

  test("asleep until the sleep ends, and has no agenda if the sleep has no end", () => {
    const centre = aCentre(aRules({ settings: { sleepPeriodMin: 15 } }));
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    expect(agendaOf(centre, at("10:01"))).toBeUndefined();
    expect(busyOf(centre, at("10:01"), 2)).toEqual([]);

    const put = {
      type: "sleep",
      operatorId: 2,
      until: at("10:15"),
      isTimer: true,
      seq: 2,
      at: at("10:00"),
    } as const;
    const day = evolve(centre.day(), put);
    const [asleep] = agendasOf({ day, rules: centre.rules, now: at("10:03") });
    expect(asleep).toMatchObject({ operatorId: 2, busy: [603, 615] });
    for (const late of ["10:15", "10:20"])
      expect(agendasOf({ day, rules: centre.rules, now: at(late) })).toMatchObject([{ busy: [] }]);
    const woken = evolve(day, { type: "wakeup", operatorId: 2, seq: 3, at: at("10:04") });
    expect(agendasOf({ day: woken, rules: centre.rules, now: at("10:05") })).toMatchObject([{ busy: [] }]);
  });

  test("with a visit of an adjacent day that reaches into this one", () => {
    const adjacentPlaces = [
      { itemId: 50, operatorId: 1, from: at("00:00") - minutes(30), to: at("00:30") },
      { itemId: 51, operatorId: 2, from: at("00:00"), to: at("01:00") },
    ];
    const centre = aCentre(alone({ adjacentPlaces }));
    expect(busyOf(centre, at("09:00"))).toEqual([-0.5, 0.5]);
    expect(busyOf(centre, at("09:00"), 1, new Set([50]))).toEqual([]);
  });

  test("once, where a visitor in hand runs into a promised time", () => {
    const centre = aCentre(alone());
    centre.booked(at("09:00"), at("08:00"));
    centre.booked(at("10:15"), at("09:00"), { operatorId: 1 });
    const walkIn = centre.walkIn(at("10:00"));
    centre.tell({ type: "arbitraryCall", itemId: walkIn, operatorId: 1, allowForcedTime: true }, at("10:00"));
    expect(busyOf(centre, at("10:00"))).toEqual([9, 9.5, 10, 10.75]);
    const long = aCentre({
      ...alone(),
      services: new Map([1, 2].map((id) => [id, aService(id, { duration: id * 30 })])),
    });
    long.booked(at("10:15"), at("09:00"));
    const second = long.walkIn(at("10:00"), { services: [2] });
    long.tell({ type: "arbitraryCall", itemId: second, operatorId: 1, allowForcedTime: true }, at("10:00"));
    expect(busyOf(long, at("10:00"))).toEqual([10, 11]);
  });
});

test("visits count where they were planned, also after they have ended; deleted ones do not", () => {
  const quota = { id: "q", type: "list" as const, services: [1], limit: 9 };
  const [early, late, last] = [
    work("09:00", "12:00", { quotas: [quota] }),
    work("12:00", "18:00", { quotas: [quota] }),
    work("18:00", "19:00"),
  ];
  const centre = aCentre(aRules({ operators: [anOperator(1, [early, late, last])] }));
  const starts = ["09:00", "11:30", "12:00", "14:00", "15:00"];
  const [first, , , , deleted = 0] = starts.map((start) => centre.booked(at(start), at("08:00")));
  centre.booked(at("16:00"), at("08:00"), { services: [2] });
  const used = () => Object.fromEntries(agendaOf(centre, at("09:00"))?.used ?? []);
  const [morning, afternoon] = [early, late].map(({ id }) => quotaKey(itemOfEveryDay(id), "q"));
  expect(used()).toEqual({ [morning ?? ""]: 2, [afternoon ?? ""]: 3 });
  centre.tell({ type: "delete", itemId: deleted }, at("08:01"));
  centre.tell(
    { type: "arbitraryCall", itemId: first ?? 0, operatorId: 1, allowForcedTime: true },
    at("09:00"),
  );
  centre.tell({ type: "start", itemId: first ?? 0, operatorId: 1 }, at("09:00"));
  centre.tell({ type: "complete", itemId: first ?? 0, operatorId: 1 }, at("09:10"));
  expect(used()).toEqual({ [morning ?? ""]: 2, [afternoon ?? ""]: 2 });
});

test("a visit counts nowhere if its operator no longer works at that time", () => {
  const quotas = [
    { id: "q", type: "list" as const, services: [1], limit: 9 },
    { id: "reserved", type: "unique" as const, services: [1] },
  ];
  const centre = aCentre(aRules({ operators: [anOperator(1, [work("09:00", "18:00", { quotas })])] }));
  centre.booked(at("10:00"), at("09:00"));
  expect(agendaOf(centre, at("09:00"))?.used?.size).toBe(1);
  const rules = aRules({ operators: [anOperator(1, [work("12:00", "18:00", { quotas })])] });
  expect(agendasOf({ day: centre.day(), rules, now: at("09:00") })).toMatchObject([{ used: new Map() }]);
});

describe("a floating break", () => {
  const lunch = pause("12:00", "15:00", { continuous: 30 });
  const withLunch = () =>
    aCentre(aRules({ operators: [anOperator(1, [work("09:00", "18:00"), lunch]), anOperator(2)] }));
  const isTaken = (centre: Centre, now: number) =>
    agendaOf(centre, now)?.taken?.has(itemOfEveryDay(lunch.id)) === true;

  test("is taken by a sleep that was long enough within its window", () => {
    const centre = withLunch();
    centre.tell({ type: "sleep", operatorId: 1 }, at("11:40"));
    centre.tell({ type: "wakeup", operatorId: 1 }, at("12:29"));
    expect(isTaken(centre, at("12:29"))).toBe(false);
    centre.tell({ type: "sleep", operatorId: 1 }, at("14:00"));
    centre.tell({ type: "wakeup", operatorId: 1 }, at("14:30"));
    expect(isTaken(centre, at("14:30"))).toBe(true);
  });

  test("is not taken by a sleep that reaches out of its window", () => {
    const centre = withLunch();
    centre.tell({ type: "sleep", operatorId: 1 }, at("14:31"));
    centre.tell({ type: "wakeup", operatorId: 1 }, at("15:10"));
    expect(isTaken(centre, at("15:10"))).toBe(false);
  });

  test("is taken by a pause in a service, also while it lasts", () => {
    const centre = withLunch();
    const id = centre.walkIn(at("12:00"), { startedBy: 1 });
    centre.tell({ type: "pause", itemId: id, operatorId: 1 }, at("12:05"));
    expect(isTaken(centre, at("12:34"))).toBe(false);
    expect(isTaken(centre, at("12:35"))).toBe(true);
    centre.tell({ type: "resume", itemId: id, operatorId: 1 }, at("12:20"));
    expect(isTaken(centre, at("13:30"))).toBe(false);
  });

  test("is taken by a sleep that lasts, as soon as that is long enough", () => {
    const rules = aRules({
      settings: { sleepPeriodMin: 60 },
      operators: [anOperator(1, [work("09:00", "18:00"), lunch])],
    });
    const centre = aStaffedCentre(rules);
    centre.walkIn(at("12:00"));
    centre.tell({ type: "tick" }, at("12:10"));
    expect([isTaken(centre, at("12:39")), isTaken(centre, at("12:40"))]).toEqual([false, true]);
  });

  test("is not taken by the pause of a colleague who serves a visitor planned with the operator", () => {
    const centre = withLunch();
    const id = centre.booked(at("12:00"), at("09:00"));
    expect(centre.item(id).place?.operatorId).toBe(1);
    centre.next(2, at("12:00"));
    centre.tell({ type: "start", itemId: id, operatorId: 2 }, at("12:00"));
    centre.tell({ type: "pause", itemId: id, operatorId: 2 }, at("12:05"));
    expect(isTaken(centre, at("13:30"))).toBe(false);
  });

  test("is not taken by another operator's pause, or by a visitor who is served", () => {
    const centre = withLunch();
    const id = centre.walkIn(at("12:00"), { startedBy: 2 });
    centre.tell({ type: "pause", itemId: id, operatorId: 2 }, at("12:05"));
    centre.walkIn(at("12:00"), { startedBy: 1 });
    expect(isTaken(centre, at("13:30"))).toBe(false);
  });
});

describe("a visit", () => {
  const items = [{ id: 1, serviceId: 1, duration: 30, block: 30, align: 15 }];
  const wish = { ticketType: "online", startAt: at("10:00") } as const;
  const placed = (rules: Rules, more: Partial<Parameters<typeof placesFor>[2]> = {}, now = at("09:00")) =>
    placesFor({ day: aCentre().day(), rules, now }, items, { ...wish, ...more });

  test("begins at a whole minute", () => {
    expect(placed(aRules())).toHaveLength(1);
    expect(placed(aRules(), { startAt: at("10:00:30") })).toBeUndefined();
  });

  test("is placed with the operator who is wanted, and not with one who is excluded", () => {
    expect(placed(aRules(), { operatorId: 2 })).toMatchObject([{ operatorId: 2 }]);
    expect(placed(aRules(), { notWith: 1 })).toMatchObject([{ operatorId: 2 }]);
    expect(placed(aRules(), { operatorId: 1, notWith: 1 })).toBeUndefined();
  });

  test("does not begin in the past, where that is banned", () => {
    expect(placed(aRules(), {}, at("10:00"))).toHaveLength(1);
    expect(placed(aRules(), {}, at("10:00:01"))).toBeUndefined();
    expect(placed(aRules({ settings: { banPastTime: false } }), {}, at("12:00"))).toHaveLength(1);
  });

  test("is served by operators each of whom gives a part of it", () => {
    const operators = [1, 2].map((id) => anOperator(id, [work("09:00", "18:00", { services: [id] })]));
    const two = [...items, { id: 2, serviceId: 2, duration: 30, block: 30, align: 15 }];
    const places = placesFor(
      { day: aCentre().day(), rules: aRules({ operators }), now: at("09:00") },
      two,
      wish,
    );
    expect(places).toEqual([
      { operatorId: 1, from: at("10:00"), to: at("10:30") },
      { operatorId: 2, from: at("10:30"), to: at("11:00") },
    ]);
  });

  test("lends the rest of a block only to the service that it is lent to", () => {
    const first = { id: 1, serviceId: 1, duration: 15, block: 30, align: 15 };
    const second = { id: 2, serviceId: 2, duration: 30, block: 30, align: 15 };
    const rules = aRules();
    const startsOf = (lentBy: number | undefined) =>
      placesFor({ day: aCentre().day(), rules, now: at("09:00") }, [first, { ...second, lentBy }], wish)?.map(
        ({ from }) => from,
      );
    expect(startsOf(1)).toEqual([at("10:00"), at("10:15")]);
    expect(startsOf(undefined)).toEqual([at("10:00"), at("10:30")]);
  });
});
