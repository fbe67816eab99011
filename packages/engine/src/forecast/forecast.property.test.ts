import * as fc from "fast-check";
import { expect, test } from "vitest";
import { emptyDay } from "#day/day";
import { evolveAll } from "#day/evolve";
import { anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import type { Newcomer } from "#forecast/expected";
import { forecast } from "#forecast/forecast";
import { steadyOutlook } from "#forecast/pace";
import type { Rules } from "#rules/rules";
import { type Behaviour, simulateDay, type Visitor } from "#simulation/simulate-day";
import { pause, work } from "#testing/a-schedule";

const walkMs = 40_000;
/** Never a whole minute, so that nothing else happens at the instant of asking. */
const serviceMs = (serviceId: number): number => minutes(serviceId * 7) + 17;
const steady: Behaviour = { serviceMs, walkMs: () => walkMs, noShow: 0 };
const exact = steadyOutlook(walkMs, serviceMs);

const visitors = fc.array(
  fc.record({
    isBooked: fc.boolean(),
    serviceId: fc.integer({ min: 1, max: 4 }),
    askedMin: fc.integer({ min: 0, max: 119 }),
    startMin: fc.integer({ min: 0, max: 30 }).map((quarter) => quarter * 15),
  }),
  { maxLength: 60 },
);

const centre = fc.record({
  currentQueuePolitics: fc.constantFrom("fixedFirst" as const, "byWait" as const, "alternate" as const),
  timePriority: fc.boolean(),
  checkForSleep: fc.boolean(),
  isRival: fc.boolean(),
  isLower: fc.boolean(),
  operators: fc.array(
    fc.constantFrom("all" as const, "some" as const, "late" as const, "priority" as const),
    { minLength: 1, maxLength: 5 },
  ),
});

const schedules = {
  all: [work("09:00", "18:00"), pause("13:00", "13:45")],
  some: [work("09:00", "17:00", { services: [1, 2] }), pause("12:00", "12:30")],
  late: [work("10:30", "12:00", { services: [3] }), work("12:00", "18:00")],
  priority: [
    work("09:00", "18:00", { quotas: [{ id: "first", type: "priority" as const, services: [4, 2] }] }),
  ],
};

function rulesOf({ isRival, isLower, operators, ...settings }: Centre): Rules {
  return aRules({
    settings: {
      ...settings,
      maxWaitTimeForTakingMin: 0,
      rivalryGroups: isRival ? [new Set([1, 2, 3])] : [],
      lowerPriority: new Set(isLower ? [2] : []),
    },
    operators: operators.map((kind, index) => anOperator(index + 1, schedules[kind])),
    services: [1, 2, 3, 4].map((id) => aService(id, { duration: id * 7, block: id * 10 })),
  });
}

type Sample<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Centre = Sample<typeof centre>;

function crowdOf(asked: Sample<typeof visitors>): readonly Visitor[] {
  return asked
    .map(({ isBooked, serviceId, askedMin, startMin }, index): Visitor => {
      const asksAt = at("08:50") + minutes(askedMin) + index * 1000;
      return isBooked
        ? { asksAt, serviceId, ticketType: "online", startAt: at("09:00") + minutes(startMin) }
        : { asksAt, serviceId, ticketType: "inPlaceCurrent" };
    })
    .toSorted((a, b) => a.asksAt - b.asksAt);
}

/** Between two minutes and after everybody has asked. */
const asking = fc.integer({ min: 0, max: 240 }).map((later) => at("10:51:00") + minutes(later) + 30_003);

function callsAfter(rules: Rules, crowd: readonly Visitor[], now: number) {
  const { events } = simulateDay(rules, crowd, steady, "");
  const day = evolveAll(
    emptyDay,
    events.filter((event) => event.at <= now),
  );
  const calls = events.filter(({ type, at: when }) => type === "call" && when > now);
  return { day, calls: new Map(calls.map((event) => ["itemId" in event ? event.itemId : 0, event.at])) };
}

test("a forecast is what then happens, when nothing is left to chance", () => {
  fc.assert(
    fc.property(centre, visitors, asking, (facts, asked, now) => {
      const rules = rulesOf(facts);
      const { day, calls } = callsAfter(rules, crowdOf(asked), now);
      const { byItemId } = forecast({ day, rules, now }, exact);
      const foretold = [...byItemId].flatMap(([itemId, call]) =>
        call === "noOperator" || call.likelyAt === Infinity ? [] : [[itemId, call.likelyAt] as const],
      );
      expect(new Map(foretold)).toEqual(calls);
      for (const call of byItemId.values())
        if (call !== "noOperator")
          expect([call.optimisticAt, call.pessimisticAt]).toEqual([call.likelyAt, call.likelyAt]);
    }),
    { numRuns: 150 },
  );
});

test("a new visitor is called when the forecast for a newcomer says, whatever other forecasts are requested", () => {
  fc.assert(
    fc.property(centre, visitors, asking, fc.integer({ min: 1, max: 4 }), (facts, asked, now, serviceId) => {
      const rules = rulesOf(facts);
      const crowd = crowdOf(asked);
      const { day } = callsAfter(rules, crowd, now);
      const newcomers = [1, 2, 3, 4].map((id): Newcomer => ({ serviceId: id, ticketType: "inPlaceCurrent" }));
      const newcomer = newcomers[serviceId - 1];
      if (newcomer === undefined) throw new Error("no such service");
      const foretold = forecast({ day, rules, now }, exact, newcomers).byNewcomer.get(newcomer);

      const { calls } = callsAfter(rules, [...crowd, { asksAt: now, ...newcomer }], now - 1);
      const calledAt = calls.get(crowd.length + 1) ?? Infinity;
      expect(foretold === "noOperator" ? Infinity : foretold?.likelyAt).toBe(calledAt);
    }),
    { numRuns: 150 },
  );
});
