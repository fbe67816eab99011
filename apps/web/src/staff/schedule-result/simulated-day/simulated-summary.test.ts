import { expect, test } from "vitest";
import {
  simulationSummary,
  type SimulatedVisit,
} from "#staff/schedule-result/simulated-day/simulated-summary.ts";

const visit = {
  name: "",
  num: "001",
  serviceId: 1,
  ticketType: "online",
  at: "2026-05-04T06:00:00.000Z",
  isBooked: true,
} as const;
const served = (waitedMin: number): SimulatedVisit => ({
  ...visit,
  outcome: "served",
  operatorId: 1,
  calledAt: visit.at,
  startedAt: visit.at,
  endedAt: visit.at,
  waitedMin,
});

test("a day is summed up by how many fared how, and how long they waited", () => {
  const visits: readonly SimulatedVisit[] = [
    served(0),
    served(25),
    served(4),
    { ...visit, outcome: "missed" },
    { ...visit, outcome: "refused", code: "ERROR_TIME_RESERVED" },
  ];
  expect(simulationSummary(visits)).toEqual({
    counts: { served: 3, missed: 1, unserved: 0, refused: 1 },
    averageMin: 10,
    longestMin: 25,
  });
});

test("without a served visitor there is no wait", () => {
  expect(simulationSummary([])).toMatchObject({ averageMin: 0, longestMin: 0 });
});
