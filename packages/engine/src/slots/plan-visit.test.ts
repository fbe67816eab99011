import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import type { ScheduleItem } from "#schedule/schedule";
import type { Agenda } from "#slots/agenda";
import { type Part, planVisit, type Visit, visitStarts } from "#slots/plan-visit";
import { alwaysOpen, everyDay, pause, work } from "#testing/a-schedule";
import { dayFrame } from "#time/day-frame";

const monday = dayFrame("Europe/Kiev", "2026-11-16");
const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const agendaOf = (
  operatorId: number,
  items: readonly ScheduleItem[],
  busy: readonly number[] = [],
): Agenda => ({
  operatorId,
  day: operatorDay(everyDay(...items), alwaysOpen, monday),
  busy,
});
const aPart = (serviceId: number, block: number, more: Partial<Part> = {}): Part => ({
  serviceId,
  block,
  duration: block,
  align: 15,
  lends: false,
  ...more,
});
const aVisit = (parts: readonly Part[], more: Partial<Visit> = {}): Visit => ({
  parts,
  ticketType: "online",
  notBefore: 0,
  gap: 0,
  ...more,
});
const clocks = (agendas: readonly Agenda[], visit: Visit) => visitStarts(agendas, visit, monday).map(clock);

test("a chain over two operators begins where every part finds its place", () => {
  const agendas = [
    agendaOf(1, [work("09:00", "13:00", { services: [1, 3] })]),
    agendaOf(2, [work("09:00", "13:00", { services: [2] })], [at("10:00"), at("11:00")]),
  ];
  const visit = aVisit([aPart(1, 15), aPart(2, 30), aPart(3, 15)]);
  expect(clocks(agendas, visit)).toEqual([
    "09:00",
    "09:15",
    "10:45",
    "11:00",
    "11:15",
    "11:30",
    "11:45",
    "12:00",
  ]);
  expect(planVisit(agendas, visit, monday, at("10:45"))).toEqual([
    { operatorId: 1, from: at("10:45"), to: at("11:00") },
    { operatorId: 2, from: at("11:00"), to: at("11:30") },
    { operatorId: 1, from: at("11:30"), to: at("11:45") },
  ]);
  expect(planVisit(agendas, visit, monday, at("09:30"))).toBeUndefined();
});

test("a gap lets the next part wait for its operator", () => {
  const agendas = [
    agendaOf(1, [work("09:00", "10:00", { services: [1] })]),
    agendaOf(2, [work("09:00", "11:00", { services: [2] })], [at("09:15"), at("10:00")]),
  ];
  const parts = [aPart(1, 15), aPart(2, 15)];
  expect(clocks(agendas, aVisit(parts))).toEqual(["09:45"]);
  expect(clocks(agendas, aVisit(parts, { gap: 30 }))).toEqual(["09:15", "09:30", "09:45"]);
});

test("a part that lends its time is cut where its duration ends, and the next begins there unaligned", () => {
  const agendas = [
    agendaOf(1, [work("09:00", "10:00", { services: [1] })], [at("09:30"), at("10:00")]),
    agendaOf(2, [work("09:00", "10:00", { services: [2] })]),
  ];
  const lending = aVisit([aPart(1, 30, { duration: 20, lends: true }), aPart(2, 15)]);
  expect(planVisit(agendas, lending, monday, at("09:00"))).toEqual([
    { operatorId: 1, from: at("09:00"), to: at("09:20") },
    { operatorId: 2, from: at("09:20"), to: at("09:35") },
  ]);
});

test("parts of one visit together keep the floating break possible", () => {
  const items = [work("09:00", "10:30"), pause("09:00", "10:30", { continuous: 30 })];
  const visit = aVisit([aPart(1, 30), aPart(2, 30)]);
  expect(clocks([agendaOf(1, items)], visit)).toEqual(["09:00", "09:30"]);
  expect(clocks([agendaOf(1, items, [at("09:00"), at("09:30")])], visit)).toEqual([]);
});

test("parts of one visit count together against a quota", () => {
  const quotas = [{ id: "q", type: "list" as const, services: [1], limit: 1 }];
  const visit = aVisit([aPart(1, 15), aPart(1, 15)]);
  const one = agendaOf(1, [work("09:00", "10:00", { quotas })]);
  const two = agendaOf(2, [work("09:00", "10:00", { quotas })]);
  expect(clocks([one], visit)).toEqual([]);
  expect(clocks([one, two], visit)).toEqual(["09:00", "09:15", "09:30"]);
});

test("whoever has the most time left takes the visit", () => {
  const busyOne = agendaOf(1, [work("09:00", "12:00")], [at("11:00"), at("12:00")]);
  const idle = agendaOf(2, [work("09:00", "12:00")]);
  expect(planVisit([busyOne, idle], aVisit([aPart(1, 15)]), monday, at("09:00"))).toMatchObject([
    { operatorId: 2 },
  ]);
});

const someAgendas = fc
  .array(
    fc.record({
      services: fc.subarray([1, 2, 3], { minLength: 1 }),
      busy: fc.uniqueArray(fc.integer({ min: 36, max: 51 }), { maxLength: 6 }),
      hasPause: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) =>
    rows.map(({ services, busy, hasPause }, index) =>
      agendaOf(
        index + 1,
        [
          work("09:00", "13:00", { services }),
          ...(hasPause ? [pause("10:00", "12:00", { continuous: 45 })] : []),
        ],
        busy.toSorted((a, b) => a - b).flatMap((quarter) => [quarter * 15, quarter * 15 + 15]),
      ),
    ),
  );
const someVisit = fc.record({
  ticketType: fc.constant("online" as const),
  notBefore: fc.constant(0),
  gap: fc.constantFrom(0, 15, 45),
  parts: fc.array(
    fc
      .record({
        serviceId: fc.integer({ min: 1, max: 3 }),
        block: fc.constantFrom(10, 15, 30),
        align: fc.constantFrom(5, 15),
        lends: fc.boolean(),
      })
      .map((part) => ({ ...part, duration: part.block - 5 })),
    { minLength: 1, maxLength: 4 },
  ),
});

test("every listed start can be planned and no other, nobody is in two places, and rows may come in any order", () => {
  fc.assert(
    fc.property(someAgendas, someVisit, (agendas, visit) => {
      const starts = visitStarts(agendas, visit, monday);
      for (let minute = at("08:50"); minute <= at("13:10"); minute += 5) {
        const placements = planVisit(agendas, visit, monday, minute);
        expect(placements !== undefined).toBe(starts.includes(minute));
        placements?.forEach(({ operatorId, from, to }, index) => {
          const next = placements[index + 1];
          if (next !== undefined) expect(next.from).toBeGreaterThanOrEqual(to);
          const agenda = agendas.find((each) => each.operatorId === operatorId);
          for (let pair = 0; pair < (agenda?.busy.length ?? 0); pair += 2) {
            const isApart = to <= Number(agenda?.busy[pair]) || from >= Number(agenda?.busy[pair + 1]);
            expect(isApart).toBe(true);
          }
        });
      }
      expect(visitStarts(agendas.toReversed(), visit, monday)).toEqual(starts);
    }),
    { numRuns: 150 },
  );
});
