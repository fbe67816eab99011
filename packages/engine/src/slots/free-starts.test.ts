import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import type { Schedule } from "#schedule/schedule";
import { type Agenda, quotaKey, type Wish, withVisit } from "#slots/agenda";
import { fits } from "#slots/find-starts";
import { type FreeStarts, freeStarts, freeStartsOfEach } from "#slots/free-starts";
import { aSchedule, alwaysOpen, everyDay, itemOfEveryDay, list, pause, work } from "#testing/a-schedule";
import { type DayFrame, dayFrame, shownAt } from "#time/day-frame";

const kyiv = (on: string) => dayFrame("Europe/Kiev", on);
const monday = kyiv("2026-11-16");

const anAgenda = (
  schedule: Schedule,
  busy: readonly number[] = [],
  frame = monday,
  operatorId = 1,
): Agenda => ({
  operatorId,
  day: operatorDay(schedule, alwaysOpen, frame),
  busy,
});
const aWish = (block: number, align: number, more: Partial<Wish> = {}): Wish => ({
  serviceId: 1,
  ticketType: "online",
  block,
  align,
  notBefore: 0,
  ...more,
});
const clock = (frame: DayFrame, minute: number): string => {
  const shown = shownAt(frame, minute);
  return `${String(Math.floor(shown / 60)).padStart(2, "0")}:${String(shown % 60).padStart(2, "0")}`;
};
const starts = (agenda: Agenda, wish: Wish, frame = monday): string[] =>
  freeStarts([agenda], wish, frame).minutes.map((minute) => clock(frame, minute));
const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

const nineToSix = everyDay(work("09:00", "18:00"), pause("13:00", "14:00"));

test("a day from nine to six with a break has sixteen half hours, the last at half past five", () => {
  const found = starts(anAgenda(nineToSix), aWish(30, 30));
  expect(found).toHaveLength(16);
  expect(found.at(-1)).toBe("17:30");
});

test("visits of three quarters of an hour start at every quarter that leaves them whole", () => {
  const found = starts(anAgenda(nineToSix), aWish(45, 15));
  expect(found).toHaveLength(28);
  expect(found.findLast((start) => start < "13:00")).toBe("12:15");
});

test("on the night the clocks go forward six hours hold ten half hours, and none at three", () => {
  const frame = kyiv("2026-03-29");
  const found = starts(anAgenda(everyDay(work("00:00", "06:00")), [], frame), aWish(30, 30), frame);
  expect(found).toHaveLength(10);
  expect(found.filter((start) => start.startsWith("03"))).toEqual([]);
});

test("on the night the clocks go back the repeated hour is offered once", () => {
  const frame = kyiv("2026-10-25");
  const found = starts(anAgenda(everyDay(work("00:00", "06:00")), [], frame), aWish(30, 30), frame);
  expect(found).toHaveLength(12);
  expect(found.filter((start) => start.startsWith("03"))).toEqual(["03:00", "03:30"]);
});

test("around a clock change starts are aligned by the clock on the wall, each by its own offset", () => {
  const frame = kyiv("2026-03-29");
  const night = anAgenda(everyDay(work("00:00", "06:00")), [], frame);
  expect(starts(night, aWish(30, 90), frame)).toEqual(["00:00", "01:30", "04:30"]);
  expect(starts(night, aWish(30, 50), frame)).toEqual(["00:00", "00:50", "01:40", "02:30", "04:10", "05:00"]);
});

test("two hours on each thirty-first make twenty-eight half hours in 2026", () => {
  const schedule = aSchedule({ monthD: [list([31], [work("10:00", "12:00")])] });
  const days = Array.from({ length: 365 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const found = days.flatMap((on) => starts(anAgenda(schedule, [], kyiv(on)), aWish(30, 30), kyiv(on)));
  expect(found).toHaveLength(28);
});

test("what is promised is not offered again", () => {
  expect(
    starts(anAgenda(everyDay(work("09:00", "11:00")), [at("09:30"), at("10:00")]), aWish(30, 15)),
  ).toEqual(["09:00", "10:00", "10:15", "10:30"]);
  const halfHourLeft = [at("09:00"), at("09:30"), at("10:00"), at("11:00")];
  expect(starts(anAgenda(everyDay(work("09:00", "11:00")), halfHourLeft), aWish(30, 15))).toEqual(["09:30"]);
});

test("minutes are kept free after each visitor, before the next and after the last one there was", () => {
  const schedule = everyDay(work("09:00", "11:00", { nextClientShiftTime: 10 }));
  expect(starts(anAgenda(schedule, [at("09:40"), at("10:00")]), aWish(30, 5))).toEqual([
    "09:00",
    "10:10",
    "10:15",
    "10:20",
    "10:25",
    "10:30",
  ]);
});

test("a visit may end in overtime but never start in it", () => {
  const schedule = everyDay(work("09:00", "10:00", { workOvertime: 40 }));
  expect(starts(anAgenda(schedule), aWish(30, 10))).toEqual([
    "09:00",
    "09:10",
    "09:20",
    "09:30",
    "09:40",
    "09:50",
  ]);
});

test("only services and ticket types that the item takes are offered there", () => {
  const schedule = everyDay(
    work("09:00", "10:00", { services: [1], ticketTypes: ["online"] }),
    work("10:00", "11:00", { services: [2] }),
  );
  expect(starts(anAgenda(schedule), aWish(30, 30))).toEqual(["09:00", "09:30"]);
  expect(starts(anAgenda(schedule), aWish(30, 30, { ticketType: "viaBot" }))).toEqual([]);
  expect(starts(anAgenda(schedule), aWish(30, 30, { serviceId: 2 }))).toEqual(["10:00", "10:30"]);
});

test("a visit runs on from one item into the next where both take it", () => {
  const schedule = everyDay(
    work("09:00", "10:00", { services: [1] }),
    work("10:00", "11:00", { services: [1, 2] }),
  );
  expect(starts(anAgenda(schedule), aWish(45, 45))).toEqual(["09:00", "09:45"]);
});

test("a unique quota keeps its item for its own services", () => {
  const quota = { id: "q", type: "unique", services: [2] } as const;
  const schedule = everyDay(work("09:00", "10:00", { quotas: [quota] }));
  expect(starts(anAgenda(schedule), aWish(30, 30))).toEqual([]);
  expect(starts(anAgenda(schedule), aWish(30, 30, { serviceId: 2 }))).toEqual(["09:00", "09:30"]);
});

test("a list quota ends what is offered when it is used up", () => {
  const quota = { id: "q", type: "list", services: [1], ticketTypes: ["online"], limit: 2 } as const;
  const agenda = anAgenda(everyDay(work("09:00", "10:00", { quotas: [quota] })));
  const withUsed = (used: number): Agenda => ({
    ...agenda,
    used: new Map([[quotaKey(itemOfEveryDay("09:00-10:00"), "q"), used]]),
  });
  expect(starts(withUsed(1), aWish(30, 30))).toHaveLength(2);
  expect(starts(withUsed(2), aWish(30, 30))).toEqual([]);
  expect(starts(withUsed(2), aWish(30, 30, { ticketType: "viaBot" }))).toHaveLength(2);
});

test("of several list quotas one that is used up is enough", () => {
  const quotas = ["few", "many"].map((id) => ({ id, type: "list" as const, services: [1], limit: 2 }));
  const agenda = anAgenda(everyDay(work("09:00", "10:00", { quotas })));
  const used = new Map([[quotaKey(itemOfEveryDay("09:00-10:00"), "few"), 2]]);
  expect(starts({ ...agenda, used }, aWish(30, 30))).toEqual([]);
});

test("the floating break stays possible: the last gap that could hold it is not filled", () => {
  const schedule = everyDay(work("09:00", "18:00"), pause("12:00", "14:00", { continuous: 60 }));
  const agenda = anAgenda(schedule, [at("12:00"), at("12:30")]);
  const found = starts(agenda, aWish(30, 30));
  expect(found).not.toContain("13:00");
  expect(found).toContain("12:30");
  expect(found).toContain("13:30");
  expect(starts({ ...agenda, taken: new Set([itemOfEveryDay("12:00-14:00")]) }, aWish(30, 30))).toContain(
    "13:00",
  );
});

test("a floating break that just fits after the last promise is possible, whatever comes before", () => {
  const schedule = everyDay(work("09:00", "18:00"), pause("12:00", "14:00", { continuous: 45 }));
  const found = starts(anAgenda(schedule, [at("12:30"), at("13:15")]), aWish(30, 15));
  expect(found.filter((start) => start >= "11:45" && start <= "14:00")).toEqual(["11:45", "12:00", "14:00"]);
});

test("nothing starts before it may", () => {
  expect(
    starts(anAgenda(everyDay(work("09:00", "11:00"))), aWish(30, 30, { notBefore: at("10:01") })),
  ).toEqual(["10:30"]);
});

test("each start names those who could take it", () => {
  const one = anAgenda(everyDay(work("09:00", "10:00")), [], monday, 11);
  const two = anAgenda(everyDay(work("09:30", "10:30")), [], monday, 22);
  const free = freeStarts([one, two], aWish(30, 30), monday);
  expect(free.minutes.map((minute) => [clock(monday, minute), free.operatorsAt(minute)])).toEqual([
    ["09:00", [11]],
    ["09:30", [11, 22]],
    ["10:00", [22]],
  ]);
});

test("several visits that look together find what each would find alone", () => {
  const schedule = everyDay(
    work("09:00", "10:00", { services: [1, 2] }),
    work("10:00", "11:00", { services: [2, 3] }),
  );
  const agendas = Array.from({ length: 40 }, (_, operatorId) =>
    anAgenda(schedule, [at("09:00") + operatorId, at("09:30") + operatorId], monday, operatorId),
  );
  const wishes = [aWish(15, 5), aWish(15, 5, { serviceId: 2 }), aWish(15, 5, { serviceId: 3 })];
  const later = aWish(15, 5, { serviceId: 3, notBefore: at("10:20"), notAfter: at("10:30") });
  const together = freeStartsOfEach(agendas, [...wishes, later], monday);
  const alone = [...wishes, later].map((wish) => freeStarts(agendas, wish, monday));
  const table = ({ minutes, operatorsAt }: FreeStarts) =>
    minutes.map((minute) => [clock(monday, minute), operatorsAt(minute)]);
  expect(together.map(table)).toEqual(alone.map(table));
  expect(together.at(-1)?.minutes.map((minute) => clock(monday, minute))).toEqual([
    "10:20",
    "10:25",
    "10:30",
  ]);
});

// The same rules, said minute by minute, as slowly and as plainly as can be.

const quarter = fc.integer({ min: 0, max: 96 });
const clockOf = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`;
const someItem = fc
  .record({
    from: quarter,
    to: quarter,
    isBreak: fc.boolean(),
    services: fc.constantFrom<"all" | number[]>("all", [1], [2]),
    continuous: fc.option(fc.constantFrom(15, 30, 60), { nil: undefined }),
    nextClientShiftTime: fc.constantFrom(0, 0, 5, 20),
    workOvertime: fc.constantFrom(0, 0, 10, 30),
    limit: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  })
  .filter(({ from, to }) => from < to)
  .map(({ from, to, isBreak, continuous, limit, ...more }) => {
    const quotas = limit === undefined ? [] : [{ id: "q", type: "list" as const, services: [1], limit }];
    return isBreak
      ? pause(clockOf(from), clockOf(to), continuous === undefined ? {} : { continuous })
      : work(clockOf(from), clockOf(to), { ...more, quotas });
  });
const someDays = ["2026-03-29", "2026-10-25", "2026-11-16"];
const someCase = fc.record({
  on: fc.constantFrom(...someDays),
  zone: fc.constantFrom("Europe/Kiev", "Australia/Lord_Howe"),
  items: fc.array(someItem, { minLength: 1, maxLength: 5 }),
  visits: fc.array(fc.tuple(fc.nat(1400), fc.integer({ min: 5, max: 90 })), { maxLength: 8 }),
  block: fc.integer({ min: 5, max: 90 }),
  align: fc.constantFrom(1, 5, 7, 10, 15, 30, 60, 90),
  notBefore: fc.nat(700),
  used: fc.nat(2),
});

/** Says for one minute whether the visit fits, from the rules alone. */
function fitsPlainly(agenda: Agenda, wish: Wish, frame: DayFrame, minute: number): boolean {
  const { work: stretches, floatingBreaks } = agenda.day;
  const visits = Array.from(
    { length: agenda.busy.length / 2 },
    (_, i) => [Number(agenda.busy[2 * i]), Number(agenda.busy[2 * i + 1])] as const,
  );
  const takes = (m: number) =>
    stretches.find(
      ({ from, to, services }) =>
        from <= m && m < to && (services === "all" || services.includes(wish.serviceId)),
    );
  const here = takes(minute);
  const end = minute + wish.block;
  if (minute < wish.notBefore || shownAt(frame, minute) % wish.align !== 0 || here === undefined)
    return false;
  for (const quota of here.quotas) {
    if ((agenda.used?.get(quotaKey(here.itemId, quota.id)) ?? 0) >= (quota.limit ?? Infinity)) return false;
  }
  // The visit must end within work, or within the overtime of the stretches it ran through.
  let endsBy = here.to + here.overtime;
  for (
    let next = takes(here.to), last = here;
    next !== undefined && next.from === last.to;
    last = next, next = takes(last.to)
  ) {
    endsBy = Math.max(endsBy, next.to + next.overtime);
  }
  if (end > endsBy) return false;
  for (const [from, to] of visits) {
    if (from < end && minute < to) return false;
    const after = stretches.find((stretch) => stretch.from <= from && from < stretch.to)?.shift ?? 0;
    if (to <= minute && minute < to + after) return false;
    if (from >= end && from < end + here.shift) return false;
  }
  return floatingBreaks.every((float) => {
    if (agenda.taken?.has(float.itemId)) return true;
    const isPossible = (all: readonly (readonly [number, number])[]) => {
      for (let s = float.from; s + float.length <= float.to; s += 1) {
        if (all.every(([from, to]) => to <= s || from >= s + float.length)) return true;
      }
      return false;
    };
    if (!isPossible(visits)) return end <= float.from || minute >= float.to;
    return isPossible([...visits, [minute, end]]);
  });
}

test("lists exactly the minutes at which the visit fits, also when clocks change", () => {
  fc.assert(
    fc.property(someCase, ({ on, zone, items, visits, block, align, notBefore, used }) => {
      const frame = dayFrame(zone, on);
      const ids = items.map((item, index) => ({ ...item, id: `i${index}` }));
      const empty = {
        ...anAgenda(everyDay(...ids), [], frame),
        used: new Map(ids.map(({ id }) => [quotaKey(itemOfEveryDay(id), "q"), used])),
      };
      const agenda = visits.reduce((filled, [from, length]) => {
        const isFree = Array.from({ length: filled.busy.length / 2 }).every(
          (_, i) => Number(filled.busy[2 * i + 1]) <= from || Number(filled.busy[2 * i]) >= from + length,
        );
        return isFree ? withVisit(filled, from, from + length) : filled;
      }, empty as Agenda);
      const wish = aWish(block, align, { notBefore });
      const expected = Array.from({ length: frame.minutes }, (_, minute) => minute).filter((minute) =>
        fitsPlainly(agenda, wish, frame, minute),
      );
      expect(freeStarts([agenda], wish, frame).minutes).toEqual(expected);
      const probes = [...expected.slice(0, 5), ...visits.map(([from]) => from), notBefore];
      for (const minute of probes.filter((each) => each < frame.minutes)) {
        expect(fits(agenda, wish, frame, minute)).toBe(expected.includes(minute));
      }
    }),
    { numRuns: 300 },
  );
});

test("of many operators exactly those are named who are free, and any of them that is not excluded", () => {
  const busy = [at("09:00"), at("18:00")];
  const free = new Set([3, 31, 32, 40, 64, 69]);
  const agendas = Array.from({ length: 70 }, (_, place) =>
    anAgenda(everyDay(work("09:00", "18:00")), free.has(place) ? [] : busy, monday, place + 100),
  );
  const found = freeStarts(agendas, aWish(30, 30), monday);
  expect(found.minutes).toHaveLength(18);
  for (const minute of found.minutes) {
    expect(found.placesAt(minute)).toEqual([...free]);
    expect(found.operatorsAt(minute)).toEqual([...free].map((place) => place + 100));
  }
  const [minute = 0] = found.minutes;
  expect(found.anyPlaceAt(minute, [])).toBe(3);
  expect(found.anyPlaceAt(minute, [3])).toBe(31);
  expect(found.anyPlaceAt(minute, [3, 31])).toBe(32);
  expect(found.anyPlaceAt(minute, [3, 31, 32, 40])).toBe(64);
  expect(found.anyPlaceAt(minute, [...free])).toBe(-1);
  expect([found.placesAt(minute + 1), found.anyPlaceAt(minute + 1, [])]).toEqual([[], -1]);
});

test("a search leaves nothing behind for the next one", () => {
  const many = Array.from({ length: 40 }, (_, place) => anAgenda(nineToSix, [], monday, place));
  const before = freeStarts(many, aWish(30, 30), monday);
  const one = freeStarts([anAgenda(everyDay(work("10:00", "11:00")))], aWish(30, 30), monday);
  expect(one.minutes).toEqual([at("10:00"), at("10:30")]);
  expect(one.placesAt(at("10:00"))).toEqual([0]);
  expect(freeStarts(many, aWish(30, 30), monday).minutes).toEqual(before.minutes);
  expect(freeStarts([], aWish(30, 30), monday).minutes).toEqual([]);
});

test("visits that differ in length, alignment or bounds have starts of their own, whatever the others have", () => {
  const busy = ["09:30", "09:45", "11:00", "11:15", "11:30", "11:45"].map(at);
  const agendas = [anAgenda(everyDay(work("09:00", "11:45")), busy)];
  const wishes = [
    aWish(15, 15),
    aWish(30, 15),
    aWish(30, 30),
    aWish(30, 30, { notBefore: at("10:00") }),
    aWish(30, 30, { notBefore: at("10:00"), notAfter: at("10:00") }),
    aWish(30, 30, { notBefore: at("10:00"), notAfter: at("10:00"), serviceId: 2 }),
    aWish(45, 15),
  ];
  const found = freeStartsOfEach(agendas, wishes, monday).map(({ minutes }) => minutes);
  expect(found).toEqual(wishes.map((wish) => freeStarts(agendas, wish, monday).minutes));
  expect(found.map((minutes) => minutes.length)).toEqual([8, 5, 3, 2, 1, 1, 3]);
});

test("minutes are kept free after each visitor where that is asked for, and nowhere else", () => {
  const schedule = everyDay(work("09:00", "10:00", { nextClientShiftTime: 10 }), work("10:00", "11:00"));
  const found = (busy: readonly number[]) => starts(anAgenda(schedule, busy), aWish(10, 10));
  expect(found([at("09:00"), at("09:20")])).toEqual([
    "09:30",
    "09:40",
    "09:50",
    "10:00",
    "10:10",
    "10:20",
    "10:30",
    "10:40",
    "10:50",
  ]);
  expect(found([at("10:00"), at("10:20")]).filter((start) => start >= "10:00")).toEqual([
    "10:20",
    "10:30",
    "10:40",
    "10:50",
  ]);
});

test("the minutes kept free are those of the work in which the last visitor came", () => {
  const schedule = everyDay(work("09:00", "09:30"), work("09:30", "11:30", { nextClientShiftTime: 10 }));
  const found = (...busy: readonly string[]) => starts(anAgenda(schedule, busy.map(at)), aWish(20, 10));
  expect(found("09:00", "09:30")[0]).toBe("09:30");
  expect(found("09:00", "09:30", "09:30", "10:00")[0]).toBe("10:10");
  expect(found("09:00", "09:30", "09:30", "10:00", "11:00", "11:10")).toEqual(["10:10", "10:20", "10:30"]);
});

test("nobody comes before the first visitor, so that no minutes are kept free", () => {
  const schedule = everyDay(work("00:00", "00:30", { nextClientShiftTime: 10 }));
  expect(starts(anAgenda(schedule), aWish(10, 10))).toEqual(["00:00", "00:10", "00:20"]);
});
