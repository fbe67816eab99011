import { seededRandom } from "@cherga/engine/random/seeded-random";
import { operatorDay } from "@cherga/engine/schedule/operator-day";
import type { OpeningHours, Schedule, ScheduleItem } from "@cherga/engine/schedule/schedule";
import type { Agenda } from "@cherga/engine/slots/agenda";
import { freeStarts } from "@cherga/engine/slots/free-starts";
import { type Visit, visitStarts } from "@cherga/engine/slots/plan-visit";
import { addDays } from "@cherga/engine/time/calendar-date";
import { type DayFrame, dayFrame } from "@cherga/engine/time/day-frame";
import type { Benchmark } from "#benchmark";
import { timeOf } from "#tools/time-of";

export const engineSlots: Benchmark = {
  name: "engine slots",
  title: "Free starts with breaks, floating breaks, quotas, buffers and overtime; schedules compiled before",
  run: async () => {
    const small = aCalendar(50, 60);
    const large = aCalendar(500, 180);
    const growth = [1, 4, 16].map((times) => ({ times, calendar: aCalendar(12 * times, 60) }));
    const lengths = [1, 4, 16].map((times) => ({ times, calendar: aCalendar(50, 10 * times) }));
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
        value: timeOf(() => listPackage(small)),
        unit: "ms",
        target: { atMost: 10 },
      },
      ...growth.map(({ times, calendar }) => ({
        what: `${12 * times} operators × 60 days, per operator`,
        value: (timeOf(() => listStarts(calendar)) / (12 * times)) * 1000,
        unit: "µs",
      })),
      ...lengths.map(({ times, calendar }) => ({
        what: `50 operators × ${10 * times} days, per day`,
        value: (timeOf(() => listStarts(calendar)) / (10 * times)) * 1000,
        unit: "µs",
      })),
    ];
  },
};

/** The visits lie in one long list, day after day and operator after operator; each agenda looks at its part of it. */
type Calendar = {
  readonly frames: readonly DayFrame[];
  readonly schedules: readonly Schedule[];
  readonly busyOn: readonly (readonly Int32Array[])[];
  readonly visits: number;
};

const hours: OpeningHours = { openHour: { from: "08:00", to: "20:00" }, openHourMap: {}, closeDayMap: {} };

/** A calendar as busy centres have it: about twenty-two visits per operator and day, with a gap here and there. */
function aCalendar(operators: number, days: number): Calendar {
  const random = seededRandom(`${operators} ${days}`);
  const frames = Array.from({ length: days }, (_, day) =>
    dayFrame("Europe/Kiev", addDays("2026-05-04", day)),
  );
  const schedules = Array.from({ length: operators }, (_, index) => aSchedule(index));
  const lists = frames.map(() => schedules.map(() => aDay(random)));
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

function aDay(random: () => number): readonly number[] {
  const busy: number[] = [];
  let minute = 9 * 60;
  while (minute < 17.5 * 60) {
    const length = 10 + 5 * Math.floor(random() * 3);
    if (!(minute + length > 13 * 60 && minute < 13 * 60 + 45)) busy.push(minute, minute + length);
    minute += length + 5 + (random() < 0.08 ? 20 : 0);
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

function listPackage(calendar: Calendar): number {
  const part = { block: 15, duration: 15, align: 5, lends: false };
  const visit: Visit = {
    parts: [1, 2, 3, 4].map((serviceId) => ({ ...part, serviceId })),
    ticketType: "online",
    notBefore: 0,
    gap: 0,
  };
  return calendar.frames.reduce(
    (found, frame, day) => found + visitStarts(agendasOn(calendar, frame, day), visit, frame).length,
    0,
  );
}
