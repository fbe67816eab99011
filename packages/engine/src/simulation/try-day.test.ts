import { describe, expect, test } from "vitest";
import { anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { type TriedVisit, tryDay } from "#simulation/try-day";
import { work } from "#testing/a-schedule";

const rules = aRules({
  operators: [1, 2].map((id) => anOperator(id, [work("09:00", "17:00")], { newerSleeping: true })),
  services: [aService(1, { duration: 10, align: 5 }), aService(2, { duration: 20 })],
});

const servedOf = (visits: readonly TriedVisit[]) =>
  visits.flatMap(({ visitor, outcome }) => (outcome.type === "served" ? [{ visitor, ...outcome }] : []));

describe("a day that is tried", () => {
  const visits = tryDay(rules, 40, "a throw");

  test("says of everybody what became of them", () => {
    expect(visits).toHaveLength(40);
    expect(servedOf(visits).length).toBeGreaterThan(30);
    for (const { ticket, outcome } of visits) expect(ticket === undefined).toBe(outcome.type === "refused");
  });

  test("has nobody served by somebody who is busy, or off", () => {
    const served = servedOf(visits);
    for (const operatorId of [1, 2]) {
      const mine = served
        .filter((visit) => visit.operatorId === operatorId)
        .toSorted((one, other) => one.times.calledAt - other.times.calledAt);
      for (const [index, { times }] of mine.entries()) {
        expect(times.calledAt).toBeGreaterThanOrEqual(at("09:00"));
        expect(times.calledAt).toBeGreaterThanOrEqual(mine[index - 1]?.times.endedAt ?? 0);
      }
    }
  });

  test("lets bookings begin at starts of their service, in the hours of work", () => {
    const booked = visits.flatMap(({ visitor }) => (visitor.startAt === undefined ? [] : [visitor]));
    expect(booked.length).toBeGreaterThan(5);
    for (const { startAt = 0, serviceId } of booked) {
      expect(startAt % minutes(serviceId === 1 ? 5 : 15)).toBe(0);
      expect(startAt).toBeGreaterThanOrEqual(at("09:00"));
      expect(startAt).toBeLessThan(at("17:00"));
    }
  });

  test("is the same for the same seed, and another for another", () => {
    const story = (seed: string): string => JSON.stringify(tryDay(rules, 40, seed));
    expect(story("a throw")).toBe(JSON.stringify(visits));
    expect(story("another throw")).not.toBe(JSON.stringify(visits));
  });
});

test("where the day is too short, some are told that no time is left, and some wait in vain", () => {
  const short = aRules({
    operators: [anOperator(1, [work("09:00", "10:00")])],
    services: [aService(1, { duration: 20, align: 20 })],
  });
  const outcomes = tryDay(short, 40, "a rush").map(({ outcome }) => outcome);
  expect(outcomes).toContainEqual({ type: "refused", code: "ERROR_TIME_RESERVED" });
  expect(outcomes).toContainEqual({ type: "unserved" });
  // Three fit into an hour, and one more may be called before it ends.
  expect(outcomes.filter(({ type }) => type === "served").length).toBeLessThanOrEqual(5);
});

test("where nobody gives a service, everybody is told so", () => {
  const idle = aRules({ operators: [anOperator(1, [])], services: [aService(1)] });
  const codes = tryDay(idle, 5, "").map(({ outcome }) => outcome);
  expect(new Set(codes.map((outcome) => JSON.stringify(outcome)))).toEqual(
    new Set([JSON.stringify({ type: "refused", code: "ERROR_NO_OPERATOR" })]),
  );
});
