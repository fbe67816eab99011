import { expect, test } from "vitest";
import { makeEventLog } from "#live/event-log";

test("events are counted by name, altogether and in the last minute", () => {
  let passed = 0;
  const log = makeEventLog({ now: () => new Date(1_000_000 + passed) }, () => passed);
  for (const seconds of [0, 0, 30, 59, 60, 61]) {
    passed = seconds * 1_000;
    log.note("day", "next", { organizationId: 1, about: { ticket: seconds } });
  }
  log.note("topic", "service");
  expect(log.list()).toEqual([
    { event: "day:next", count: 6, perMinute: 4, lastAt: 1_061_000 },
    { event: "topic:service", count: 1, perMinute: 1, lastAt: 1_061_000 },
  ]);
  passed = 121_000;
  expect(log.list().map(({ perMinute }) => perMinute)).toEqual([0, 0]);
  expect(log.find("day:hold")).toBeUndefined();
});

test("the last 200 events of a kind are kept, the latest first", () => {
  const log = makeEventLog({ now: () => new Date(0) }, () => 0);
  const tickets = () => log.find("day:next")?.entries.map(({ about }) => about?.["ticket"]);
  for (let ticket = 1; ticket <= 3; ticket += 1) log.note("day", "next", { about: { ticket } });
  expect(tickets()).toEqual([3, 2, 1]);
  for (let ticket = 4; ticket <= 450; ticket += 1) log.note("day", "next", { about: { ticket } });
  expect(tickets()).toEqual(Array.from({ length: 200 }, (_, place) => 450 - place));
});
