import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anOperator, at, defaultSettings, frame, minutes } from "#day/testing/a-day";
import { type Candidate, lineOf } from "#dispatch/candidate";
import { pickNext } from "#dispatch/pick-next";
import { shiftAt, type Situation } from "#dispatch/situation";
import type { ScheduleItem } from "#schedule/schedule";
import type { Settings } from "#rules/rules";
import { pause, work } from "#testing/a-schedule";

const now = at("10:00");

const aCandidate = (itemId: number, more: Partial<Candidate> = {}): Candidate => {
  const facts = {
    itemId,
    serviceId: 1,
    ticketType: more.isBooked === true ? ("online" as const) : ("inPlaceCurrent" as const),
    isBooked: false,
    pullTime: now - minutes(1),
    delay: undefined,
    forcedTime: undefined,
    num: itemId,
    boundTo: undefined,
    plannedWith: undefined,
    durationMs: minutes(30),
    isPresent: true,
    ...more,
  };
  return { ...facts, line: lineOf(facts) };
};

const aSituation = (
  settings: Partial<Settings> = {},
  more: Partial<Situation> = {},
  schedule: readonly ScheduleItem[] = [work("09:00", "18:00")],
): Situation => {
  const shift = shiftAt(anOperator(1, schedule).day, frame, more.now ?? now);
  if (shift === undefined) throw new Error("this operator does not work");
  return {
    now,
    settings: { ...defaultSettings, ...settings },
    operatorId: 1,
    shift,
    nextBooking: undefined,
    lastCalled: undefined,
    calledAtByService: new Map(),
    ...more,
  };
};

const choose = (candidates: readonly Candidate[], situation: Situation, isForced = false) => {
  const choice = pickNext(candidates, situation, { isForced });
  return choice && { itemId: choice.candidate.itemId, because: choice.because, early: choice.early };
};
const since = (minutesAgo: number): number => now - minutes(minutesAgo);

describe("the calling order", () => {
  test("keeps a promised time before everything else", () => {
    const candidates = [
      aCandidate(1, { isBooked: true, pullTime: since(50) }),
      aCandidate(2, { isBooked: true, pullTime: since(1), forcedTime: since(1) }),
    ];
    expect(choose(candidates, aSituation())).toMatchObject({ itemId: 2, because: "forcedTime" });
    expect(choose(candidates, aSituation({ forcedTimeHighPriority: false }))).toMatchObject({ itemId: 1 });
  });

  test("takes the services that the present work puts first", () => {
    const quotas = [{ id: "q", type: "priority" as const, services: [2] }];
    const situation = aSituation({}, {}, [work("09:00", "18:00", { quotas })]);
    const candidates = [aCandidate(1, { pullTime: since(50) }), aCandidate(2, { serviceId: 2 })];
    expect(choose(candidates, situation)).toMatchObject({ itemId: 2, because: "priorityQuota" });

    const limited = { id: "l", type: "list" as const, services: [1], limit: 9 };
    const withLimit = aSituation({}, {}, [work("09:00", "18:00", { quotas: [...quotas, limited] })]);
    expect(choose(candidates, withLimit)).toMatchObject({ itemId: 2, because: "priorityQuota" });
  });

  test("leaves services of lower priority for last", () => {
    const candidates = [aCandidate(1, { serviceId: 3, pullTime: since(50) }), aCandidate(2)];
    expect(choose(candidates, aSituation({ lowerPriority: new Set([3]) }))).toMatchObject({
      itemId: 2,
      because: "lowerPriority",
    });
  });

  test("calls a due booking before walk-ins", () => {
    const candidates = [aCandidate(1, { pullTime: since(50) }), aCandidate(2, { isBooked: true })];
    expect(choose(candidates, aSituation())).toMatchObject({ itemId: 2, because: "fixedFirst" });
  });

  test("goes by the longest wait when told so", () => {
    const candidates = [aCandidate(1, { pullTime: since(50) }), aCandidate(2, { isBooked: true })];
    expect(choose(candidates, aSituation({ currentQueuePolitics: "byWait" }))).toMatchObject({
      itemId: 1,
      because: "byWait",
    });
  });

  test("lets booked and walk-in take turns when told so, a booked one first", () => {
    const candidates = [aCandidate(1, { pullTime: since(50) }), aCandidate(2, { isBooked: true })];
    const settings = { currentQueuePolitics: "alternate" } as const;
    const chosen = ([undefined, "booked", "walkIn"] as const).map(
      (lastCalled) => choose(candidates, aSituation(settings, { lastCalled }))?.itemId,
    );
    expect(chosen).toEqual([2, 1, 2]);
  });

  test("lets the services of a rivalry group take turns", () => {
    const candidates = [
      aCandidate(1, { serviceId: 1, pullTime: since(50) }),
      aCandidate(2, { serviceId: 2 }),
    ];
    const settings = { rivalryGroups: [new Set([1, 2])] };
    const calledAtByService = new Map([
      [1, since(5)],
      [2, since(9)],
    ]);
    expect(choose(candidates, aSituation(settings, { calledAtByService }))).toMatchObject({
      itemId: 2,
      because: "rivalry",
    });
  });

  test("does not let rivalry touch services outside the group", () => {
    const candidates = [
      aCandidate(1, { serviceId: 1, pullTime: since(20) }),
      aCandidate(2, { serviceId: 2, pullTime: since(10) }),
      aCandidate(3, { serviceId: 3, pullTime: since(15) }),
    ];
    const settings = { rivalryGroups: [new Set([1, 2])] };
    const calledAtByService = new Map([[1, since(5)]]);
    expect(choose(candidates, aSituation(settings, { calledAtByService }))).toMatchObject({ itemId: 3 });
  });

  test("goes by the time a visitor became callable, or by the number", () => {
    const candidates = [aCandidate(1, { pullTime: since(5) }), aCandidate(2, { pullTime: since(50) })];
    expect(choose(candidates, aSituation())).toMatchObject({ itemId: 2, because: "pullTime" });
    expect(choose(candidates, aSituation({ timePriority: false }))).toMatchObject({
      itemId: 1,
      because: "number",
    });
  });

  test("goes by the id where all else is equal", () => {
    expect(choose([aCandidate(2, { num: 1 }), aCandidate(1, { num: 1 })], aSituation())).toMatchObject({
      itemId: 1,
      because: "id",
    });
  });

  test("names the rule that decides against all others, not only against the last of them", () => {
    const [early, late] = [
      aCandidate(1, { isBooked: true, pullTime: since(20) }),
      aCandidate(2, { isBooked: true, pullTime: since(10) }),
    ];
    const longest = aCandidate(3, { pullTime: since(50) });
    const newest = aCandidate(4, { pullTime: since(1) });
    expect(choose([early, late, longest], aSituation())).toMatchObject({ itemId: 1, because: "fixedFirst" });
    expect(choose([early, late, newest], aSituation())).toMatchObject({ itemId: 1, because: "pullTime" });
  });

  test("names the first rule where the last one alone would leave a tie", () => {
    const candidates = [
      aCandidate(1, { isBooked: true, pullTime: since(10) }),
      aCandidate(2, { isBooked: true, pullTime: since(5) }),
      aCandidate(3, { pullTime: since(10) }),
    ];
    expect(choose(candidates, aSituation())).toMatchObject({ itemId: 1, because: "fixedFirst" });
  });

  test("lets services take turns in each rivalry group by itself", () => {
    const candidates = [aCandidate(1, { pullTime: since(50) }), aCandidate(2, { serviceId: 2 })];
    const settings = { rivalryGroups: [new Set([1, 2]), new Set([3, 4])] };
    const calledAtByService = new Map([[1, since(5)]]);
    expect(choose(candidates, aSituation(settings, { calledAtByService }))).toMatchObject({ itemId: 2 });
  });

  test("says so when there is only one", () => {
    expect(choose([aCandidate(1)], aSituation())).toMatchObject({ because: "theOnlyOne" });
  });
});

describe("no visitor is called", () => {
  test("when no visitor waits", () => {
    expect(choose([], aSituation())).toBeUndefined();
  });

  test("whose service the present work does not give", () => {
    const situation = aSituation({}, {}, [work("09:00", "18:00", { services: [2] })]);
    expect(choose([aCandidate(1)], situation)).toBeUndefined();
    const later = aSituation({}, {}, [work("09:00", "12:00", { services: [2] }), work("12:00", "18:00")]);
    expect(choose([aCandidate(1)], later)).toBeUndefined();
  });

  test("of another service where a quota keeps the work for some", () => {
    const quotas = [{ id: "q", type: "unique" as const, services: [2] }];
    const situation = aSituation({}, {}, [work("09:00", "18:00", { quotas })]);
    expect(choose([aCandidate(1), aCandidate(2, { serviceId: 2 })], situation)).toMatchObject({ itemId: 2 });
  });

  test("who is bound to another operator", () => {
    expect(choose([aCandidate(1, { boundTo: 2 })], aSituation())).toBeUndefined();
    expect(choose([aCandidate(1, { boundTo: 1 })], aSituation())).toMatchObject({ itemId: 1 });
  });

  test("who has booked but not checked in, where that is asked for", () => {
    const candidates = [aCandidate(1, { isBooked: true, isPresent: false })];
    expect(choose(candidates, aSituation({ checkInRequired: true }))).toBeUndefined();
    expect(choose(candidates, aSituation())).toMatchObject({ itemId: 1 });
  });
});

describe("a call that would be early", () => {
  const nextBooking = { from: at("10:20"), to: at("10:50") };

  test("passes a walk-in over for a shorter one before the operator's next booking", () => {
    const candidates = [
      aCandidate(1, { pullTime: since(50) }),
      aCandidate(2, { serviceId: 2, durationMs: minutes(20) }),
    ];
    expect(choose(candidates, aSituation({}, { nextBooking }))).toEqual({
      itemId: 2,
      because: "fitsInTime",
      early: undefined,
    });
  });

  test("is answered with why, when there is no shorter one", () => {
    expect(choose([aCandidate(1)], aSituation({}, { nextBooking }))).toMatchObject({
      itemId: 1,
      early: { early: "notEnoughTime", until: at("10:50") },
    });
  });

  test("is answered with the break that it would run into", () => {
    const situation = aSituation({}, { now: at("12:45") }, [work("09:00", "18:00"), pause("13:00", "14:00")]);
    expect(choose([aCandidate(1)], situation)).toMatchObject({
      early: { early: "break", until: at("14:00") },
    });
  });

  test("is answered with the break that lasts", () => {
    const situation = aSituation({}, { now: at("13:30") }, [work("09:00", "18:00"), pause("13:00", "14:00")]);
    expect(choose([aCandidate(1)], situation)).toMatchObject({
      early: { early: "break", until: at("14:00") },
    });
  });

  test("is answered after the last work too, without an end to wait for", () => {
    expect(choose([aCandidate(1)], aSituation({}, { now: at("18:01") }))?.early).toStrictEqual({
      early: "break",
    });
  });

  test("is answered with the next booking when no visitor waits", () => {
    const planned = [
      aCandidate(1, { isBooked: true, pullTime: at("11:00") }),
      aCandidate(2, { isBooked: true, pullTime: at("10:30") }),
    ];
    expect(choose(planned.toReversed(), aSituation())).toMatchObject({ itemId: 2 });
    expect(choose(planned, aSituation())).toEqual({
      itemId: 2,
      because: "soonestBooking",
      early: { early: "priorBooking", until: at("10:30") },
    });
  });

  test("is not early for the operator's own booking, however late it is", () => {
    const own = aCandidate(1, { isBooked: true, plannedWith: 1 });
    const others = aCandidate(2, { isBooked: true, plannedWith: 2 });
    expect(choose([own], aSituation({}, { nextBooking }))?.early).toBeUndefined();
    expect(choose([others], aSituation({}, { nextBooking }))?.early).toMatchObject({
      early: "notEnoughTime",
    });
  });

  test("does not run into a visit that begins when it ends", () => {
    const after = { from: at("10:30"), to: at("11:00") };
    expect(choose([aCandidate(1)], aSituation({}, { nextBooking: after }))?.early).toBeUndefined();
  });

  test("passes over no visitor when it is forced", () => {
    const candidates = [
      aCandidate(1, { pullTime: since(50) }),
      aCandidate(2, { serviceId: 2, durationMs: minutes(20) }),
    ];
    expect(choose(candidates, aSituation({}, { nextBooking }), true)).toMatchObject({
      itemId: 1,
      early: { early: "notEnoughTime" },
    });
  });
});

const someCandidates = fc
  .array(
    fc.record({
      serviceId: fc.integer({ min: 1, max: 4 }),
      isBooked: fc.boolean(),
      minutesAgo: fc.integer({ min: -20, max: 30 }),
      isForced: fc.boolean(),
      boundTo: fc.constantFrom(undefined, undefined, 1, 2),
      plannedWith: fc.constantFrom(undefined, 1, 2),
      durationMs: fc.constantFrom(minutes(10), minutes(30)),
      isPresent: fc.boolean(),
      num: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ minutesAgo, isForced, ...row }, index) =>
      aCandidate(index + 1, {
        ...row,
        pullTime: since(minutesAgo),
        forcedTime: isForced ? since(minutesAgo) : undefined,
      }),
    ),
  );
/** Many who differ in little but when they came. */
const aCrowd = fc
  .array(
    fc.record({
      isBooked: fc.boolean(),
      minutesAgo: fc.integer({ min: -3, max: 9 }),
      num: fc.integer({ min: 1, max: 9 }),
      plannedWith: fc.constantFrom(undefined, 1, 2),
    }),
    { minLength: 5, maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ minutesAgo, ...row }, index) =>
      aCandidate(index + 1, { ...row, ticketType: "online", pullTime: since(minutesAgo) }),
    ),
  );

const someSituation = fc
  .record({
    currentQueuePolitics: fc.constantFrom("fixedFirst" as const, "byWait" as const, "alternate" as const),
    timePriority: fc.boolean(),
    forcedTimeHighPriority: fc.boolean(),
    checkInRequired: fc.boolean(),
    lowerPriority: fc.subarray([1, 2, 3, 4]).map((services) => new Set(services)),
    rivalryGroups: fc.constantFrom([], [new Set([1, 2])], [new Set([1, 2]), new Set([2, 3])]),
    lastCalled: fc.constantFrom(undefined, "booked" as const, "walkIn" as const),
    nextBooking: fc.constantFrom(undefined, { from: at("10:20"), to: at("10:50") }),
    served: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
  })
  .map(({ lastCalled, nextBooking, served, ...settings }) =>
    aSituation(settings, {
      lastCalled,
      nextBooking,
      calledAtByService: new Map(served.map((serviceId, index) => [serviceId, since(20 - index)])),
    }),
  );

test("a callable visitor is always next if there is one, and the order of rows does not matter", () => {
  fc.assert(
    fc.property(someCandidates, someSituation, fc.boolean(), (candidates, situation, isForced) => {
      const chosen = choose(candidates, situation, isForced);
      expect(choose(candidates.toReversed(), situation, isForced)).toEqual(chosen);
      const callable = candidates.filter(
        ({ boundTo, isPresent, isBooked }) =>
          boundTo !== 2 && (isPresent || !isBooked || !situation.settings.checkInRequired),
      );
      expect(chosen === undefined).toBe(callable.length === 0);
      expect(callable.length === 0 || callable.some(({ itemId }) => itemId === chosen?.itemId)).toBe(true);
    }),
  );
});

test("a reason holds against everybody who could be called in time", () => {
  const times = { pullTime: "pullTime", byWait: "pullTime", number: "num" } as const;
  fc.assert(
    fc.property(fc.oneof(someCandidates, aCrowd), someSituation, (candidates, situation) => {
      const chosen = pickNext(candidates, situation, { isForced: false });
      const because = chosen?.because;
      if (chosen === undefined || (because !== "pullTime" && because !== "byWait" && because !== "number"))
        return;
      const key = times[because];
      const others = candidates.filter(
        (each) =>
          each.pullTime <= now &&
          each.boundTo !== 2 &&
          (each.isPresent || !each.isBooked || !situation.settings.checkInRequired),
      );
      for (const other of others) expect(chosen.candidate[key]).toBeLessThanOrEqual(other[key]);
    }),
    { numRuns: 500 },
  );
});

test("a visitor who loses to the chosen one would lose to them alone as well, rivalry aside", () => {
  fc.assert(
    fc.property(someCandidates, someSituation, (candidates, situation) => {
      const fair = { ...situation, settings: { ...situation.settings, rivalryGroups: [] } };
      const chosen = pickNext(candidates, fair, { isForced: false });
      if (chosen === undefined || chosen.early !== undefined) return;
      for (const other of candidates)
        expect(choose([other, chosen.candidate], fair)?.itemId).toBe(chosen.candidate.itemId);
    }),
  );
});
