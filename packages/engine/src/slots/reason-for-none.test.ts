import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import { type Agenda, quotaKey } from "#slots/agenda";
import type { Visit } from "#slots/plan-visit";
import { type NoStartContext, reasonForNone } from "#slots/reason-for-none";
import { alwaysOpen, everyDay, itemOfEveryDay, work } from "#testing/a-schedule";
import { dayFrame } from "#time/day-frame";

const frame = dayFrame("Europe/Kiev", "2026-11-16");
const visit: Visit = {
  parts: [{ serviceId: 1, block: 30, duration: 30, align: 30, lends: false }],
  ticketType: "online",
  notBefore: 0,
  gap: 0,
};
const quotas = [{ id: "q", type: "list" as const, services: [1], limit: 1 }];
const agenda = (services: number[], busy: readonly number[] = [], used = 0): Agenda => ({
  operatorId: 1,
  day: operatorDay(everyDay(work("09:00", "10:00", { services, quotas })), alwaysOpen, frame),
  busy,
  used: new Map([[quotaKey(itemOfEveryDay("09:00-10:00"), "q"), used]]),
});
const usual: NoStartContext = {
  isClosed: false,
  isPast: false,
  isTooFar: false,
  isNotOpenYet: false,
  isQuotaUsedUp: false,
};
const reason = (agendas: readonly Agenda[], context: Partial<NoStartContext> = {}) =>
  reasonForNone(agendas, visit, frame, { ...usual, ...context });

test("says why there is no time: no operator, all times taken, or a quota", () => {
  expect(reason([agenda([2])])).toBe("noOperator");
  expect(reason([])).toBe("noOperator");
  const twoServices = {
    ...visit,
    parts: [1, 2].flatMap((serviceId) => visit.parts.map((part) => ({ ...part, serviceId }))),
  };
  expect(reasonForNone([agenda([1])], twoServices, frame, usual)).toBe("noOperator");
  expect(reason([agenda([1], [540, 600])])).toBe("full");
  expect(reason([agenda([1], [], 1)])).toBe("quota");
  expect(reason([agenda([1], [540, 600])], { isQuotaUsedUp: true })).toBe("quota");
});

test("the reason that cannot be changed comes first", () => {
  expect(reason([agenda([2])], { isPast: true, isClosed: true })).toBe("past");
  expect(reason([agenda([2])], { isTooFar: true, isClosed: true })).toBe("tooFar");
  expect(reason([agenda([2])], { isClosed: true })).toBe("closed");
  expect(reason([agenda([1])], { isNotOpenYet: true })).toBe("notOpenYet");
});
