import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import { startsByPassWay } from "#slots/starts-by-pass-way";
import { alwaysOpen, everyDay, pause, work } from "#testing/a-schedule";
import { dayFrame } from "#time/day-frame";
import type { PassWay } from "#vocabulary";

const frame = dayFrame("Europe/Kiev", "2026-11-16");
const limited = { quotas: [{ id: "few", type: "list", services: "all", limit: 0 } as const] };
const wish = { serviceId: 1, ticketType: "online", block: 10, align: 15, notBefore: 0 } as const;

function starts(passWay: PassWay, more: Parameters<typeof work>[2] = {}, busy: readonly number[] = []) {
  const schedule = everyDay(work("09:00", "10:00", more), pause("09:30", "09:40"));
  const day = operatorDay(schedule, alwaysOpen, frame);
  return startsByPassWay([{ operatorId: 1, day, busy }], wish, passWay, frame);
}

test("a booked visit begins at aligned starts", () => {
  expect(starts("fixed")).toEqual([540, 555, 585]);
});

test("one of the live queue is called at any minute from which it fits before breaks and bookings", () => {
  const [first, ...rest] = starts("current");
  expect(first).toBe(540);
  expect(rest.at(-1)).toBe(590);
  // Until 09:20, and from 09:40 until 09:50.
  expect(starts("current")).toHaveLength(21 + 11);
  expect(starts("current", {}, [550, 560])).not.toContain(541);
});

test("planned places that are limited do not keep the live queue from being called", () => {
  expect(starts("fixed", limited)).toEqual([]);
  expect(starts("current", limited)).toHaveLength(32);
});

test("work that is reserved for another service keeps the live queue out", () => {
  const reserved = { quotas: [{ id: "other", type: "unique", services: [2] } as const] };
  expect(starts("current", reserved)).toEqual([]);
});

test("for a visit that is called by hand no time is looked for", () => {
  expect(starts("hide")).toEqual([]);
});
