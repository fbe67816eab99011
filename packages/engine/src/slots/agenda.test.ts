import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import { type Agenda, quotaKey, withVisit } from "#slots/agenda";
import { eligibleWork } from "#slots/eligible-work";
import { alwaysOpen, everyDay, work } from "#testing/a-schedule";
import { dayFrame } from "#time/day-frame";

const frame = dayFrame("Europe/Kiev", "2026-11-16");
const agenda = (...busy: readonly number[]): Agenda => ({
  operatorId: 1,
  day: operatorDay(everyDay(work("09:00", "18:00")), alwaysOpen, frame),
  busy,
});
const busyAfter = (busy: readonly number[], from: number, to: number) =>
  Array.from(withVisit(agenda(...busy), from, to).busy);

test("a promise is put in its place among the others", () => {
  expect(busyAfter([], 600, 630)).toEqual([600, 630]);
  expect(busyAfter([600, 630], 540, 570)).toEqual([540, 570, 600, 630]);
  expect(busyAfter([540, 570], 600, 630)).toEqual([540, 570, 600, 630]);
  expect(busyAfter([540, 570, 700, 730, 800, 830], 600, 630)).toEqual([
    540, 570, 600, 630, 700, 730, 800, 830,
  ]);
});

test("quotas of different items, or with different names, are counted apart", () => {
  const keys = [quotaKey("a", "b"), quotaKey("a", "c"), quotaKey("c", "b"), quotaKey("ab", "")];
  expect(new Set(keys).size).toBe(4);
});

test("a visit is counted by the quotas that limit it, and may start where a reservation is meant for it", () => {
  const list = (id: string, more: object = {}) => ({
    id,
    type: "list" as const,
    services: [1],
    limit: 3,
    ...more,
  });
  const { limit: _, ...unlimited } = list("b");
  const quotas = [
    list("a"),
    unlimited,
    list("c", { services: [2] }),
    list("d", { type: "priority" as const }),
  ];
  const day = operatorDay(everyDay(work("09:00", "18:00", { quotas })), alwaysOpen, frame);
  expect(eligibleWork(day, 1, "online").map(({ limits }) => limits.map(({ id }) => id))).toEqual([["a"]]);
  expect(eligibleWork(day, 2, "online").map(({ limits }) => limits.map(({ id }) => id))).toEqual([["c"]]);

  const reserved = [1, 2].map((id) => ({ id: `r${id}`, type: "unique" as const, services: [id] }));
  const kept = operatorDay(everyDay(work("09:00", "18:00", { quotas: reserved })), alwaysOpen, frame);
  expect([1, 2, 3].map((id) => eligibleWork(kept, id, "online").length)).toEqual([1, 1, 0]);
});

test("services and ticket types are told apart, also on the same day", () => {
  const items = [
    work("09:00", "10:00", { services: [1], ticketTypes: ["online"] }),
    work("10:00", "11:00", { services: [1], ticketTypes: ["inPlaceCurrent"] }),
    work("11:00", "12:00", { services: [2] }),
  ];
  const day = operatorDay(everyDay(...items), alwaysOpen, frame);
  const hours = (serviceId: number, type: "online" | "inPlaceCurrent" | "viaBot") =>
    eligibleWork(day, serviceId, type).map(({ work: { from } }) => from / 60);
  expect([hours(1, "online"), hours(1, "inPlaceCurrent"), hours(1, "viaBot")]).toEqual([[9], [10], []]);
  expect([hours(2, "online"), hours(2, "inPlaceCurrent"), hours(0, "online")]).toEqual([[11], [11], []]);
});
