import type { Command } from "@cherga/engine/day/command";
import { type Day, emptyDay } from "@cherga/engine/day/day";
import { decide } from "@cherga/engine/day/decide";
import { evolveAll } from "@cherga/engine/day/evolve";
import { isRefusal } from "@cherga/engine/day/verdict";
import { forecast, forecastNewcomer } from "@cherga/engine/forecast/forecast";
import { outlookOn } from "@cherga/engine/forecast/pace";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import type { Rules, Settings } from "@cherga/engine/rules/rules";
import { operatorDay } from "@cherga/engine/schedule/operator-day";
import type { OpeningHours, Schedule } from "@cherga/engine/schedule/schedule";
import { type Behaviour, simulateDay, type Visitor } from "@cherga/engine/simulation/simulate-day";
import { dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import type { Benchmark } from "#benchmark";
import { timeOf } from "#tools/time-of";

const frame = dayFrame("Europe/Kiev", "2026-05-04");
const nine = instantOf(frame, 9 * 60);
const minute = 60_000;

export const engineQueue: Benchmark = {
  name: "engine queue",
  title: "Decisions of the day and a whole simulated one",
  run: async () => {
    const rules = someRules(50);
    const crowded = aQueue(rules, 500);
    const growth = [1, 4, 16].map((times) => ({ waiting: 125 * times, day: aQueue(rules, 125 * times) }));
    return [
      {
        what: "decide(next), 500 waiting, 50 operators",
        value: timeOf(() => next(crowded, rules)),
        unit: "ms",
        target: { atMost: 0.3 },
      },
      ...growth.map(({ waiting, day }) => ({
        what: `decide(next), ${waiting} waiting, per ticket`,
        value: (timeOf(() => next(day, rules)) / waiting) * 1000,
        unit: "µs",
      })),
      {
        what: "forecast, 500 waiting, 50 operators, newcomers for 5 services",
        value: timeOf(() => foretell(crowded, rules)),
        unit: "ms",
        target: { atMost: 15 },
      },
      {
        what: "forecast of one newcomer, 500 waiting, 50 operators",
        value: timeOf(() => foretellNewcomer(crowded, rules)),
        unit: "ms",
        target: { atMost: 5 },
      },
      ...growth.map(({ waiting, day }) => ({
        what: `forecast, ${waiting} waiting, per ticket`,
        value: (timeOf(() => foretell(day, rules)) / waiting) * 1000,
        unit: "µs",
      })),
      {
        what: "a simulated day, 20 operators, 1000 visitors",
        value: timeOf(() => simulateDay(someRules(20), aCrowd(1000), behaviour, "bench").events.length),
        unit: "ms",
        target: { atMost: 300 },
      },
    ];
  },
};

const hours: OpeningHours = { openHour: { from: "00:00", to: "24:00" }, openHourMap: {}, closeDayMap: {} };
const settings: Settings = {
  maxWaitTimeForTakingMin: 0,
  limitForFixedShift: 30,
  maxWaitForCallMin: 5,
  maxWaitForPutSleepMin: 10,
  sleepPeriodMin: 15,
  allowableLagWaitMin: 15,
  cancelDelayMin: 0,
  reservationMin: 15,
  confirmMin: 60,
  packageGapMin: 0,
  checkForSleep: true,
  banPastTime: true,
  timePriority: true,
  forcedTimeHighPriority: true,
  overDayTransferBan: false,
  simultaneousMaintenance: false,
  checkInRequired: false,
  currentQueuePolitics: "fixedFirst",
  lowerPriority: new Set([5]),
  rivalryGroups: [new Set([1, 2])],
  ticketNumberPrefix: "A",
  ticketNumberOffset: 0,
};

function someRules(operators: number): Rules {
  const services = [1, 2, 3, 4, 5].map((id) => ({
    id,
    duration: 5 * id,
    block: 5 * id,
    align: 5,
    isStrict: false,
  }));
  const ids = Array.from({ length: operators }, (_, index) => index + 1);
  return {
    frame,
    settings,
    open: { from: 0, to: frame.minutes },
    services: new Map(services.map((service) => [service.id, service])),
    operators: new Map(
      ids.map((id) => [
        id,
        { id, day: operatorDay(scheduleOf(id), hours, frame), callOnly: false, newerSleeping: false },
      ]),
    ),
  };
}

function scheduleOf(id: number): Schedule {
  const item = { services: id % 3 === 0 ? [1, 2, 3] : ("all" as const), quotas: [] };
  const items = [
    { ...item, id: "day", from: "09:00", to: "18:00", kind: "work" as const },
    {
      ...item,
      id: "lunch",
      from: id % 2 === 0 ? "12:00" : "13:00",
      to: id % 2 === 0 ? "13:00" : "14:00",
      kind: "break" as const,
    },
  ];
  return {
    everyD: [{ id: "all", select: null, unique: false, items }],
    weekD: [],
    monthD: [],
    periods: [],
    dates: [],
  };
}

/** A day on which all operators have come to work. */
function staffed(rules: Rules): Day {
  return [...rules.operators.keys()].reduce((day, operatorId): Day => {
    const decision = decide(day, rules, { type: "open", operatorId, by: "console" }, nine - 10 * minute);
    return isRefusal(decision) ? day : evolveAll(day, decision.events);
  }, emptyDay);
}

/** A hall in which so many wait: of three, one has booked, unless everything was taken; the others walked in. */
function aQueue(rules: Rules, waiting: number): Day {
  const random = seededRandom(String(waiting));
  return Array.from({ length: waiting }, (_, index) => index + 1).reduce((day, id): Day => {
    const part = { itemId: id, serviceId: 1 + Math.floor(random() * 5) };
    const startAt = nine + 5 * minute * Math.floor(random() * 11);
    const visit = { type: "register", ticketId: id, parts: [part] } as const;
    const walkIn: Command = { ...visit, ticketType: "inPlaceCurrent" };
    const booking: Command = { ...visit, ticketType: "online", startAt };
    const commands = id % 3 === 0 ? [booking, walkIn] : [walkIn];
    const decisions = commands.map((command) => decide(day, rules, command, nine - minute + id * 10));
    const decision = decisions.find((each) => !isRefusal(each));
    if (decision === undefined || isRefusal(decision)) throw new Error("nobody would take them");
    return evolveAll(day, decision.events);
  }, staffed(rules));
}

function next(day: Day, rules: Rules): number {
  const decision = decide(day, rules, { type: "next", operatorId: 1 }, nine + 60 * minute);
  return isRefusal(decision) ? 0 : decision.events.length;
}

/** At three paces, for everybody who waits and for one newcomer per service. */
function foretell(day: Day, rules: Rules): number {
  const newcomers = [...rules.services.keys()].map((serviceId) => ({
    serviceId,
    ticketType: "inPlaceCurrent" as const,
  }));
  const context = { day, rules, now: nine + 60 * minute };
  return forecast(context, outlookOn(day, rules), newcomers).byItemId.size;
}

/** As a registration does. */
function foretellNewcomer(day: Day, rules: Rules): number {
  const context = { day, rules, now: nine + 60 * minute };
  const call = forecastNewcomer(context, outlookOn(day, rules), {
    serviceId: 1,
    ticketType: "inPlaceCurrent",
  });
  return call === "noOperator" ? 0 : call.likelyAt;
}

const behaviour: Behaviour = {
  serviceMs: (serviceId, random) => serviceId * 5 * minute * (0.5 + random()),
  walkMs: (random) => minute * random(),
  noShow: 0.05,
};

function aCrowd(size: number): readonly Visitor[] {
  const random = seededRandom("crowd");
  return Array.from({ length: size }, (_, index) => {
    const serviceId = 1 + Math.floor(random() * 5);
    return index % 4 === 0
      ? {
          asksAt: nine - 60 * minute + index,
          serviceId,
          ticketType: "online",
          startAt: nine + 5 * minute * Math.floor(random() * 100),
        }
      : { asksAt: nine + Math.floor(random() * 8 * 60) * minute, serviceId, ticketType: "inPlaceCurrent" };
  });
}
