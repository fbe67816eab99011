import { seededRandom } from "@cherga/engine/random/seeded-random";
import { operatorDay } from "@cherga/engine/schedule/operator-day";
import type { OpeningHours, Schedule, ScheduleItem } from "@cherga/engine/schedule/schedule";
import type { Agenda } from "@cherga/engine/slots/agenda";
import { freeStarts } from "@cherga/engine/slots/free-starts";
import { planVisit, type Visit, visitStarts } from "@cherga/engine/slots/plan-visit";
import { addDays } from "@cherga/engine/time/calendar-date";
import { type DayFrame, dayFrame } from "@cherga/engine/time/day-frame";
import type { Benchmark, Figure } from "#benchmark";
import { timeOf } from "#tools/time-of";

export const engineSlots: Benchmark = {
  name: "engine slots",
  title: "Free starts with breaks, floating breaks, quotas, buffers and overtime; schedules compiled before",
  run: async () => {
    const small = aCalendar(50, 60);
    const large = aCalendar(500, 180);
    return [
      {
        what: `50 operators × 60 days, ${small.visits} visits`,
        value: timeOf(() => listStarts(small)),
        unit: "ms",
        target: { atMost: 5 },
      },
      {
        what: `500 operators × 180 days, ${large.visits} visits`,
        value: timeOf(() => listStarts(large)),
        unit: "ms",
        target: { atMost: 250 },
      },
      {
        what: "a package of four services, 50 × 60",
        value: timeOf(() => listPackage(small, aPackage([15, 15, 15, 15]))),
        unit: "ms",
        target: { atMost: 10 },
      },
      {
        what: "a package of four that differ in length, 50 × 60",
        value: timeOf(() => listPackage(small, aPackage([20, 10, 15, 5]))),
        unit: "ms",
      },
      ...planning(aPackage([15, 15, 15, 15])),
      ...growth(),
    ];
  },
};

/** What it costs to take one start of a day, beside listing them all. */
function planning(visit: Visit): readonly Figure[] {
  return [50, 500].map((operators) => {
    const calendar = aCalendar(operators, 60);
    const wanted = calendar.frames.flatMap((frame, day) => {
      const agendas = agendasOn(calendar, frame, day);
      return visitStarts(agendas, visit, frame)
        .slice(0, 1)
        .map((start) => ({ agendas, frame, start }));
    });
    const planAll = (): number =>
      wanted.filter(({ agendas, frame, start }) => planVisit(agendas, visit, frame, start)).length;
    return {
      what: `one start of that package planned, ${operators} operators`,
      value: (timeOf(planAll) / wanted.length) * 1000,
      unit: "µs",
    };
  });
}

/** Four and sixteen times as much of one thing, the others staying as they are: each must cost no more than before. */
function growth(): readonly Figure[] {
  const times = [1, 4, 16];
  return [
    ...times.map((many) => {
      const calendar = aCalendar(12 * many, 60);
      return costOf(`${12 * many} operators × 60 days, per operator`, calendar, 12 * many);
    }),
    ...times.map((many) => {
      const calendar = aCalendar(50, 10 * many);
      return costOf(`50 operators × ${10 * many} days, per day`, calendar, 10 * many);
    }),
    ...times.map((many) => {
      const calendar = aCalendar(50, 60, many / 4);
      return costOf(`50 × 60, ${calendar.visits} visits, per 100 visits`, calendar, calendar.visits / 100);
    }),
  ];
}

function costOf(what: string, calendar: Calendar, parts: number): Figure {
  return { what, value: (timeOf(() => listStarts(calendar)) / parts) * 1000, unit: "µs" };
}

/** The visits lie in one long list, day after day and operator after operator; each agenda looks at its part of it. */
type Calendar = {
  readonly frames: readonly DayFrame[];
  readonly schedules: readonly Schedule[];
  readonly busyOn: readonly (readonly Int32Array[])[];
  readonly visits: number;
};

const hours: OpeningHours = { openHour: { from: "08:00", to: "20:00" }, openHourMap: {}, closeDayMap: {} };

/**
 * A calendar as busy centres have it: about twenty-two visits per operator and day, with a gap here and there. A higher
 * pace has so many times as many visits, all shorter, and as many gaps.
 */
function aCalendar(operators: number, days: number, pace = 1): Calendar {
  const random = seededRandom(`${operators} ${days}`);
  const frames = Array.from({ length: days }, (_, day) =>
    dayFrame("Europe/Kiev", addDays("2026-05-04", day)),
  );
  const schedules = Array.from({ length: operators }, (_, index) => aSchedule(index));
  const lists = frames.map(() => schedules.map(() => aDay(random, pace)));
  const all = Int32Array.from(lists.flat(2));
  let end = 0;
  const busyOn = lists.map((day) => day.map(({ length }) => all.subarray(end, (end += length))));
  return { frames, schedules, busyOn, visits: all.length / 2 };
}

function aSchedule(index: number): Schedule {
  const item = (id: string, from: string, to: string, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
    id,
    from,
    to,
    kind: "work",
    services: index % 5 === 0 ? [1, 2, 3, 4] : "all",
    nextClientShiftTime: 5,
    workOvertime: 15,
    quotas: [{ id: "few", type: "list", services: [9], limit: 5 }],
    ...more,
  });
  const items = [
    item("morning", "09:00", "13:00"),
    item("afternoon", "13:00", "18:00"),
    item("lunch", "13:00", "13:45", { kind: "break" }),
    item("tea", "14:00", "18:00", { kind: "break", continuous: 15 }),
  ];
  return {
    everyD: [{ id: "all", select: null, unique: false, items }],
    weekD: [
      {
        id: "friday",
        select: [5],
        unique: false,
        items: [item("short", "17:00", "18:00", { services: [1] })],
      },
    ],
    monthD: [],
    periods: [],
    dates: [],
  };
}

function aDay(random: () => number, pace: number): readonly number[] {
  const busy: number[] = [];
  let minute = 9 * 60;
  while (minute < 17.8 * 60) {
    const length = Math.round((10 + 5 * Math.floor(random() * 3)) / pace);
    if (!(minute + length > 13 * 60 && minute < 13 * 60 + 45)) busy.push(minute, minute + length);
    minute += length + Math.round(5 / pace) + (random() < 0.08 / pace ? 20 : 0);
  }
  return busy;
}

function agendasOn({ schedules, busyOn }: Calendar, frame: DayFrame, day: number): readonly Agenda[] {
  return schedules.map((schedule, operatorId) => ({
    operatorId,
    day: operatorDay(schedule, hours, frame),
    busy: busyOn[day]?.[operatorId] ?? [],
  }));
}

function listStarts(calendar: Calendar): number {
  const wish = { serviceId: 1, ticketType: "online", block: 20, align: 5, notBefore: 0 } as const;
  return calendar.frames.reduce(
    (found, frame, day) => found + freeStarts(agendasOn(calendar, frame, day), wish, frame).minutes.length,
    0,
  );
}

/** Services one after another, each as many minutes long as said. */
function aPackage(blocks: readonly number[]): Visit {
  const parts = blocks.map((block, index) => ({
    serviceId: index + 1,
    block,
    duration: block,
    align: 5,
    lends: false,
  }));
  return { parts, ticketType: "online", notBefore: 0, gap: 0 };
}

function listPackage(calendar: Calendar, visit: Visit): number {
  return calendar.frames.reduce(
    (found, frame, day) => found + visitStarts(agendasOn(calendar, frame, day), visit, frame).length,
    0,
  );
}
