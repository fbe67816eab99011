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
  const visits = tryDay(rules, 40, "another throw");

  test("says of everybody what became of them", () => {
    expect(visits).toHaveLength(40);
    expect(servedOf(visits).length).toBeGreaterThan(30);
    for (const { ticket, outcome } of visits) expect(ticket === undefined).toBe(outcome.type === "refused");
  });

  test("has no visitor served by an operator who is busy or off", () => {
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
    expect(new Set(booked.map(({ ticketType }) => ticketType)).size).toBeGreaterThan(1);
    for (const { startAt = 0, serviceId } of booked) {
      expect(startAt % minutes(serviceId === 1 ? 5 : 15)).toBe(0);
      expect(startAt).toBeGreaterThanOrEqual(at("09:00"));
      expect(startAt).toBeLessThan(at("17:00"));
    }
  });

  test("has walk-ins in the hours of work, bookings made in the first minute, and both in number", () => {
    const walkIns = visits.filter(({ visitor }) => visitor.ticketType === "inPlaceCurrent");
    expect(walkIns.length).toBeGreaterThan(10);
    expect(walkIns.length).toBeLessThan(30);
    for (const { visitor } of walkIns) {
      expect(visitor.asksAt).toBeGreaterThanOrEqual(at("09:00"));
      expect(visitor.asksAt).toBeLessThan(at("17:00"));
    }
    const minutesAsked = new Set(
      walkIns.map(({ visitor }) => Math.floor((visitor.asksAt - at("09:00")) / 3_600_000)),
    );
    expect(minutesAsked.size).toBeGreaterThan(4);
    for (const { visitor } of visits)
      if (visitor.startAt !== undefined) {
        expect(visitor.asksAt).toBeGreaterThanOrEqual(at("00:00"));
        expect(visitor.asksAt).toBeLessThan(at("00:01"));
        expect(visitor.checksInAt).toBe(visitor.startAt - minutes(5));
        expect(visitor.ticketType).not.toBe("inPlaceCurrent");
      }
    const asked = visits.map(({ visitor }) => visitor.asksAt);
    expect(asked).toEqual(asked.toSorted((a, b) => a - b));
    expect(new Set(visits.map(({ visitor }) => visitor.serviceId))).toEqual(new Set([1, 2]));
  });

  test("has everybody wait from their time to the call, walk, and be served about as long as planned", () => {
    for (const { visitor, times, waitedMs } of servedOf(visits)) {
      expect(waitedMs).toBe(Math.max(0, times.calledAt - (visitor.startAt ?? visitor.asksAt)));
      const walkMs = times.startedAt - times.calledAt;
      expect(walkMs).toBeGreaterThanOrEqual(15_000);
      expect(walkMs).toBeLessThan(75_000);
      const plannedMs = minutes(visitor.serviceId * 10);
      expect(times.endedAt - times.startedAt).toBeGreaterThanOrEqual(plannedMs * 0.6);
      expect(times.endedAt - times.startedAt).toBeLessThanOrEqual(plannedMs * 1.3);
    }
  });

  test("has some visitors who do not come when they are called", () => {
    const missed = visits.filter(({ outcome }) => outcome.type === "missed");
    expect(missed.map(({ ticket }) => ticket?.items[0])).toMatchObject([
      { phase: "deleted", calledAt: expect.any(Number), startedAt: undefined },
    ]);
  });

  test("gives each visitor the ticket that they asked for", () => {
    for (const { visitor, ticket } of visits)
      if (ticket !== undefined) {
        expect(ticket).toMatchObject({ type: visitor.ticketType, entryTime: expect.any(Number) });
        expect(ticket.items[0]).toMatchObject({ serviceId: visitor.serviceId });
        expect(ticket.items[0]?.plannedTime).toBe(visitor.startAt);
      }
  });

  test("is the same for the same seed, and another for another", () => {
    const story = (seed: string): string => JSON.stringify(tryDay(rules, 40, seed));
    expect(story("another throw")).toBe(JSON.stringify(visits));
    expect(story("a throw")).not.toBe(JSON.stringify(visits));
  });
});

test("walk-ins come from the first work of the day to the last, at any second", () => {
  const parted = aRules({
    operators: [anOperator(1, [work("09:00", "09:01")]), anOperator(2, [work("09:02", "09:03")])],
    services: [aService(1, { duration: 1 })],
  });
  const seconds = tryDay(parted, 60, "a throw").flatMap(({ visitor: { ticketType, asksAt } }) =>
    ticketType === "inPlaceCurrent" ? [(asksAt - at("09:00")) / 1000] : [],
  );
  expect(new Set(seconds.map((second) => Math.floor(second / 60)))).toEqual(new Set([0, 1, 2]));
  expect(new Set(seconds.map((second) => Math.floor(second % 60))).size).toBeGreaterThan(10);
});

test("where the day is too short, some are told that no time is left, and some wait in vain", () => {
  const short = aRules({
    operators: [anOperator(1, [work("09:00", "10:00")])],
    services: [aService(1, { duration: 20, align: 20 })],
  });
  const visits = tryDay(short, 40, "a rush");
  const starts = visits.flatMap(({ visitor: { startAt } }) => (startAt === undefined ? [] : [startAt]));
  expect(starts.toSorted((a, b) => a - b)).toEqual([at("09:00"), at("09:20"), at("09:40")]);
  const bookings = visits.filter(({ visitor }) => visitor.ticketType !== "inPlaceCurrent");
  expect(bookings.filter(({ ticket }) => ticket !== undefined)).toHaveLength(3);
  const outcomes = visits.map(({ outcome }) => outcome);
  expect(outcomes).toContainEqual({ type: "refused", code: "ERROR_TIME_RESERVED" });
  expect(outcomes).toContainEqual({ type: "unserved" });
  // Three fit into an hour, and one more may be called before it ends.
  expect(outcomes.filter(({ type }) => type === "served").length).toBeLessThanOrEqual(5);
});

test("where a service is given by some operators only, bookings are refused for want of time, not of operators", () => {
  const some = aRules({
    operators: [
      anOperator(1, [work("09:00", "09:20")]),
      anOperator(2, [work("09:00", "18:00", { services: [9] })]),
    ],
    services: [aService(1, { duration: 20, align: 20 })],
  });
  const codes = tryDay(some, 30, "a rush").flatMap(({ visitor, outcome }) =>
    visitor.ticketType !== "inPlaceCurrent" && outcome.type === "refused" ? [outcome.code] : [],
  );
  expect(new Set(codes)).toEqual(new Set(["ERROR_TIME_RESERVED"]));
});

test("where an operator only calls, visits begin with the call", () => {
  const caller = aRules({
    operators: [anOperator(1, undefined, { callOnly: true })],
    services: [aService(1, { duration: 10 })],
  });
  const served = servedOf(tryDay(caller, 10, "calls"));
  expect(served.length).toBeGreaterThan(5);
  for (const { times } of served) expect(times.startedAt).toBe(times.calledAt);
});

test("without an operator for a service, all its visitors are told so", () => {
  const idle = aRules({ operators: [anOperator(1, [])], services: [aService(1)] });
  const codes = tryDay(idle, 5, "").map(({ outcome }) => outcome);
  expect(new Set(codes.map((outcome) => JSON.stringify(outcome)))).toEqual(
    new Set([JSON.stringify({ type: "refused", code: "ERROR_NO_OPERATOR" })]),
  );
});
