import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import type { ScheduleItem } from "#schedule/schedule";
import { type Agenda, quotaKey, withVisit } from "#slots/agenda";
import { freeStarts } from "#slots/free-starts";
import { type PlannedPart, planVisit, type Visit, visitStarts } from "#slots/plan-visit";
import { alwaysOpen, everyDay, itemOfEveryDay, pause, work } from "#testing/a-schedule";
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
const aPart = (serviceId: number, block: number, more: Partial<PlannedPart> = {}): PlannedPart => ({
  serviceId,
  block,
  duration: block,
  align: 15,
  lends: false,
  ...more,
});
const aVisit = (parts: readonly PlannedPart[], more: Partial<Visit> = {}): Visit => ({
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
  expect(planVisit(agendas, aVisit(parts, { gap: 30 }), monday, at("09:15"))).toEqual([
    { operatorId: 1, from: at("09:15"), to: at("09:30") },
    { operatorId: 2, from: at("10:00"), to: at("10:15") },
  ]);
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
  expect(clocks([one, agendaOf(3, [work("09:00", "10:00", { services: [3] })])], visit)).toEqual([]);
  expect(clocks([one, two], visit)).toEqual(["09:00", "09:15", "09:30"]);
});

test("the minutes kept free after a visitor also part the services that go to one operator", () => {
  const visit = aVisit([aPart(1, 15), aPart(2, 15)]);
  const one = agendaOf(1, [work("09:00", "10:00", { nextClientShiftTime: 5 })]);
  const two = agendaOf(2, [work("09:00", "09:45", { nextClientShiftTime: 5 })]);
  expect(clocks([one], visit)).toEqual([]);
  expect(clocks([one], { ...visit, gap: 15 })).toEqual(["09:00", "09:15"]);
  expect(clocks([one, two], visit)).toEqual(["09:00", "09:15", "09:30"]);
});

test("what the last services cannot have is not tried with every choice of operators for the first", () => {
  const quotas = [{ id: "q", type: "list" as const, services: [3, 4], limit: 1 }];
  const many = Array.from({ length: 50 }, (_, id) =>
    agendaOf(id, [work("09:00", "18:00", { services: [1, 2] })]),
  );
  const agendas = [...many, agendaOf(50, [work("09:00", "18:00", { services: [3, 4], quotas })])];
  const parts = [1, 2, 3, 4].map((serviceId) => aPart(serviceId, 15, { align: 5 }));
  // There are thousands of choices at each of a hundred starts; trying them all takes minutes.
  expect(clocks(agendas, aVisit(parts, { gap: 15 }))).toEqual([]);
});

test("the operator with the most time left takes the visit", () => {
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
      nextClientShiftTime: fc.constantFrom(0, 0, 5),
      limit: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) =>
    rows.map(({ services, busy, hasPause, nextClientShiftTime, limit }, index) =>
      agendaOf(
        index + 1,
        [
          work("09:00", "13:00", {
            services,
            nextClientShiftTime,
            quotas: limit === undefined ? [] : [{ id: "q", type: "list", services: [1, 2], limit }],
          }),
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

test("exactly the listed starts can be planned, no operator is in two places, and the order of rows does not matter", () => {
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

// The same rules, said as slowly and as plainly as can be: every operator, every minute, one part after another.

/** Says whether the parts from one on find their places when the first of them begins at that minute. */
function canFollow(agendas: readonly Agenda[], visit: Visit, index: number, start: number): boolean {
  const part = visit.parts[index];
  const next = visit.parts[index + 1];
  if (part === undefined) return true;
  const isLent = visit.parts[index - 1]?.lends === true;
  const block = part.lends && next !== undefined ? part.duration : part.block;
  const wish = { ...part, ...visit, block, align: isLent ? 1 : part.align };
  const end = start + block;
  const soonest = part.lends ? end : Math.ceil(end / (next?.align ?? 1)) * (next?.align ?? 1);
  const latest = part.lends ? end : soonest + visit.gap;
  return agendas.some((agenda) => {
    if (!freeStarts([agenda], wish, monday).minutes.includes(start)) return false;
    const filled = agendas.map((each) => (each === agenda ? withCounted(agenda, part, start, end) : each));
    for (let minute = soonest; minute <= latest; minute += 1)
      if (canFollow(filled, visit, index + 1, minute)) return true;
    return false;
  });
}

function withCounted(agenda: Agenda, { serviceId }: PlannedPart, from: number, to: number): Agenda {
  const key = quotaKey(itemOfEveryDay("09:00-13:00"), "q");
  const count = (agenda.used?.get(key) ?? 0) + (serviceId === 3 ? 0 : 1);
  return { ...withVisit(agenda, from, to), used: new Map([[key, count]]) };
}

test("lists exactly the starts from which every part finds its place", () => {
  const shortVisit = someVisit.map((visit) => ({
    ...visit,
    parts: visit.parts.slice(0, 3),
    gap: Math.min(visit.gap, 15),
  }));
  fc.assert(
    fc.property(someAgendas, shortVisit, (agendas, visit) => {
      const minutes = Array.from({ length: 53 }, (_, index) => at("08:50") + 5 * index);
      expect(visitStarts(agendas, visit, monday)).toEqual(
        minutes.filter((minute) => canFollow(agendas, visit, 0, minute)),
      );
    }),
    { numRuns: 100 },
  );
});

test("each part goes to the operator who has promised least, and to the first of equals", () => {
  const items = [work("09:00", "18:00")];
  const busyFor = (...stretches: readonly (readonly [string, string])[]) => stretches.flat().map(at);
  const agendas = [
    agendaOf(3, items, busyFor(["12:00", "12:30"], ["14:00", "14:30"])),
    agendaOf(2, items, busyFor(["15:00", "15:45"])),
    agendaOf(1, items, busyFor(["16:00", "16:45"])),
  ];
  const placed = planVisit(agendas, aVisit([aPart(1, 30)]), monday, at("09:00"));
  expect(placed).toMatchObject([{ operatorId: 1 }]);
  const least = [...agendas, agendaOf(9, items, busyFor(["17:00", "17:15"]))];
  expect(planVisit(least, aVisit([aPart(1, 30)]), monday, at("09:00"))).toMatchObject([{ operatorId: 9 }]);
});

test("a quota counts where the part starts, first minute included and last excluded", () => {
  const quota = (id: string) => [{ id, type: "list" as const, services: [1], limit: 1 }];
  const items = [
    work("09:00", "09:30", { quotas: quota("a") }),
    work("09:30", "10:00", { quotas: quota("b") }),
  ];
  const twice = aVisit([aPart(1, 15), aPart(1, 15)]);
  expect(clocks([agendaOf(1, items)], twice)).toEqual(["09:15"]);
  const used = new Map([[quotaKey(itemOfEveryDay(items[1]?.id ?? ""), "b"), 1]]);
  expect(clocks([{ ...agendaOf(1, items), used }], twice)).toEqual([]);
  const other = aVisit([aPart(1, 15), aPart(2, 15), aPart(1, 15)]);
  expect(clocks([agendaOf(1, items)], other)).toEqual(["09:00", "09:15"]);
});

test("parts keep the minutes free that the work asks for between them", () => {
  const items = [work("09:00", "11:00", { nextClientShiftTime: 15 })];
  const visit = aVisit([aPart(1, 15), aPart(2, 15)]);
  expect(clocks([agendaOf(1, items)], visit)).toEqual([]);
  expect(clocks([agendaOf(1, items)], { ...visit, gap: 15 })).not.toEqual([]);
  expect(clocks([agendaOf(1, items), agendaOf(2, items)], visit)).not.toEqual([]);
});

test("after a part that lends its time the next does not wait, however long a gap may be", () => {
  const agendas = [
    agendaOf(1, [work("09:00", "10:00", { services: [1] })]),
    agendaOf(2, [work("09:00", "11:00", { services: [2] })], [at("09:20"), at("09:30")]),
  ];
  const parts = [aPart(1, 30, { duration: 20, lends: true }), aPart(2, 15)];
  expect(planVisit(agendas, aVisit(parts, { gap: 60 }), monday, at("09:00"))).toBeUndefined();
  expect(planVisit(agendas, aVisit(parts, { gap: 60 }), monday, at("09:15"))).toMatchObject([
    { operatorId: 1, to: at("09:35") },
    { operatorId: 2, from: at("09:35") },
  ]);
});

test("the last part lends no time, and keeps its block", () => {
  const agendas = [agendaOf(1, [work("09:00", "10:00")])];
  const visit = aVisit([aPart(1, 30, { duration: 20, lends: true })]);
  expect(planVisit(agendas, visit, monday, at("09:00"))).toEqual([
    { operatorId: 1, from: at("09:00"), to: at("09:30") },
  ]);
  expect(planVisit(agendas, visit, monday, at("09:40"))).toBeUndefined();
});

test("no part begins before the earliest start, or when no operator is free at that minute", () => {
  const agendas = [agendaOf(1, [work("09:00", "12:00")])];
  const visit = aVisit([aPart(1, 30), aPart(2, 30)], { notBefore: at("10:00") });
  expect(planVisit(agendas, visit, monday, at("09:45"))).toBeUndefined();
  expect(planVisit(agendas, visit, monday, at("10:00"))).toHaveLength(2);
  expect(planVisit(agendas, visit, monday, at("10:10"))).toBeUndefined();
  expect(planVisit(agendas, visit, monday, at("11:15"))).toBeUndefined();
  expect(planVisit([], visit, monday, at("10:00"))).toBeUndefined();
  expect(planVisit(agendas, aVisit([]), monday, at("10:00"))).toBeUndefined();
});
