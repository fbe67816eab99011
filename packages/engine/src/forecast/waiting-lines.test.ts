import { expect, test } from "vitest";
import { anOperator, at, defaultSettings, frame, minutes } from "#day/testing/a-day";
import { type Candidate, lineOf } from "#dispatch/candidate";
import { shiftAt, type Situation } from "#dispatch/situation";
import { makeWaitingLines } from "#forecast/waiting-lines";
import { work } from "#testing/a-schedule";

const aCandidate = (itemId: number, more: Partial<Candidate> = {}): Candidate => {
  const facts = {
    itemId,
    serviceId: 1,
    ticketType: "online" as const,
    isBooked: false,
    pullTime: at("10:00"),
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
const situation = (services: readonly number[] | "all" = "all"): Situation => {
  const shift = shiftAt(anOperator(1, [work("09:00", "18:00", { services })]).day, frame, at("10:00"));
  if (shift === undefined) throw new Error("this operator does not work");
  const now = at("10:00");
  return {
    now,
    settings: defaultSettings,
    operatorId: 1,
    shift,
    nextBooking: undefined,
    lastCalled: undefined,
    calledAtByService: new Map(),
  };
};
const linesOf = (...candidates: readonly Candidate[]) => {
  const lines = makeWaitingLines(defaultSettings);
  lines.add(...candidates);
  lines.letIn(at("10:00"));
  return lines;
};
const front = (lines: ReturnType<typeof linesOf>, services?: readonly number[]) =>
  lines.frontFor(situation(services)).map(({ itemId }) => itemId);

test("the front has the first of each line, by time and then by number", () => {
  const lines = linesOf(
    aCandidate(3, { pullTime: at("09:50") }),
    aCandidate(2, { pullTime: at("09:40") }),
    aCandidate(1, { pullTime: at("09:50") }),
    aCandidate(9, { serviceId: 2 }),
  );
  expect(new Set(front(lines))).toEqual(new Set([2, 9]));
  lines.remove(aCandidate(2, { pullTime: at("09:40") }));
  expect(new Set(front(lines))).toEqual(new Set([1, 9]));
  expect(lines.size()).toBe(3);
});

test("who comes later is let in when the time has come, and can be taken out before", () => {
  const lines = linesOf(
    aCandidate(1, { pullTime: at("10:20") }),
    aCandidate(2, { pullTime: at("10:10") }),
    aCandidate(3, { pullTime: at("10:30") }),
  );
  expect(front(lines)).toEqual([]);
  expect(lines.size()).toBe(3);
  lines.letIn(at("10:10"));
  expect(front(lines)).toEqual([2]);
  lines.remove(aCandidate(1, { pullTime: at("10:20") }));
  lines.remove(aCandidate(2, { pullTime: at("10:10") }));
  lines.letIn(at("10:29"));
  expect(front(lines)).toEqual([]);
  lines.letIn(at("10:30"));
  expect(front(lines)).toEqual([3]);
  expect(lines.size()).toBe(1);
});

test("the front leaves out who is bound to another operator, and lines whose service is not given", () => {
  const lines = linesOf(
    aCandidate(1, { boundTo: 2 }),
    aCandidate(2, { boundTo: 1 }),
    aCandidate(3),
    aCandidate(4, { serviceId: 2 }),
  );
  expect(front(lines, [1])).toEqual([2]);
  expect(front(linesOf(aCandidate(1, { boundTo: 2 }), aCandidate(3)), [1])).toEqual([3]);
});

test("the front has the first of the operator's own bookings besides the first of the others", () => {
  const booked = (id: number, plannedWith?: number) => aCandidate(id, { isBooked: true, plannedWith });
  expect(front(linesOf(booked(1, 2), booked(2, 2), booked(3, 1), booked(4, 1)))).toEqual([3, 1]);
  expect(front(linesOf(booked(1, 1), booked(2, 1), booked(3, 2), booked(4, 2)))).toEqual([1, 3]);
  expect(front(linesOf(booked(1, 2), booked(2)))).toEqual([1]);
});
