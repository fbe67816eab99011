import type { Command } from "#day/command";
import { type Day, emptyDay, findItem, type Item, stateOf, type Ticket } from "#day/day";
import type { DayEvent } from "#day/day-event";
import { decide } from "#day/decide";
import { evolveAll } from "#day/evolve";
import { type Decision, isRefusal, type Refusal } from "#day/verdict";
import { type Interval, intervalsOf } from "#life/intervals";
import type { ItemState } from "#life/item-state";
import type { OperatorRule, Rules, ServiceRule, Settings } from "#rules/rules";
import { operatorDay } from "#schedule/operator-day";
import type { ScheduleItem } from "#schedule/schedule";
import { alwaysOpen, everyDay, work } from "#testing/a-schedule";
import { dayFrame, instantOf, minutesOfClock } from "#time/day-frame";

export const frame = dayFrame("Europe/Kiev", "2026-05-04");

/** An instant of the day: '10:00' or '10:00:30'. */
export const at = (clock: string): number =>
  instantOf(frame, minutesOfClock(clock)) + Number(clock.slice(6, 8)) * 1000;

export const minutes = (count: number): number => count * 60_000;

export const defaultSettings: Settings = {
  maxWaitTimeForTakingMin: 180,
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
  lowerPriority: new Set(),
  rivalryGroups: [],
  ticketNumberPrefix: "",
  ticketNumberOffset: 0,
};

/** A service of half an hour that starts on quarters, with the given changes. */
export const aService = (id: number, more: Partial<ServiceRule> = {}): ServiceRule => ({
  id,
  duration: 30,
  block: more.duration ?? 30,
  align: 15,
  isStrict: false,
  ...more,
});

/** An operator from nine to six, with the given changes. */
export const anOperator = (
  id: number,
  items: readonly ScheduleItem[] = [work("09:00", "18:00")],
  more: Partial<OperatorRule> = {},
): OperatorRule => ({
  id,
  day: operatorDay(everyDay(...items), alwaysOpen, frame),
  callOnly: false,
  newerSleeping: false,
  ...more,
});

/** Two operators who serve three services, with the given changes. */
export const aRules = ({
  settings = {},
  operators = [anOperator(1), anOperator(2)],
  services = [aService(1), aService(2), aService(3)],
}: {
  settings?: Partial<Settings>;
  operators?: readonly OperatorRule[];
  services?: readonly ServiceRule[];
} = {}): Rules => ({
  frame,
  settings: { ...defaultSettings, ...settings },
  services: new Map(services.map((service) => [service.id, service])),
  operators: new Map(operators.map((operator) => [operator.id, operator])),
  open: { from: 0, to: 1440 },
});

/** A running centre: executes commands, keeps all events, and shows the resulting day. */
export function aCentre(rules: Rules = aRules()) {
  let day: Day = emptyDay;
  let lastId = 0;
  const events: DayEvent[] = [];

  const ask = (command: Command, now: number): Decision | Refusal => {
    const verdict = decide(day, rules, command, now);
    if (isRefusal(verdict)) return verdict;
    events.push(...verdict.events);
    day = evolveAll(day, verdict.events);
    return verdict;
  };
  const tell = (command: Command, now: number): Decision => {
    const verdict = ask(command, now);
    if (isRefusal(verdict)) throw new Error(`${command.type} refused: ${JSON.stringify(verdict)}`);
    return verdict;
  };
  const entry = (itemId: number): { ticket: Ticket; item: Item } => {
    const found = findItem(day, itemId);
    if (found === undefined) throw new Error(`no item ${itemId}`);
    return found;
  };
  const arrival = (
    command: Partial<Extract<Command, { type: "register" }>> & { services?: readonly number[] },
  ): Command => {
    const { services = [1], ...rest } = command;
    const first = lastId + 1;
    lastId += services.length;
    return {
      type: "register",
      ticketId: first,
      ticketType: rest.startAt === undefined ? "inPlaceCurrent" : "online",
      parts: services.map((serviceId, index) => ({ itemId: first + index, serviceId })),
      ...rest,
    };
  };

  return {
    rules,
    events,
    day: () => day,
    ask,
    tell,
    entry,
    ticket: (itemId: number): Ticket => entry(itemId).ticket,
    item: (itemId: number): Item => entry(itemId).item,
    state: (itemId: number, now: number): ItemState => stateOf(entry(itemId), now),
    intervals: (itemId: number, now: number): readonly Interval[] =>
      intervalsOf(entry(itemId).item.spans, now),
    /** Registers a visitor in the live queue; returns the id of the ticket and of its first item. */
    walkIn: (now: number, more: Parameters<typeof arrival>[0] = {}): number => {
      tell(arrival(more), now);
      return lastId - (more.services?.length ?? 1) + 1;
    },
    /** Registers a visitor with a booking; returns the id of the ticket and of its first item. */
    booked: (startAt: number, now: number, more: Parameters<typeof arrival>[0] = {}): number => {
      tell(arrival({ startAt, ...more }), now);
      return lastId - (more.services?.length ?? 1) + 1;
    },
    /** The newcomer that a forecast is asked about. */
    arrival,
    next: (operatorId: number, now: number): number | undefined => {
      const verdict = ask({ type: "next", operatorId }, now);
      return isRefusal(verdict) || verdict.can !== true ? undefined : verdict.itemId;
    },
  };
}

/** A centre whose operators have all come in the morning. */
export function aStaffedCentre(rules: Rules = aRules()): ReturnType<typeof aCentre> {
  const centre = aCentre(rules);
  for (const operatorId of rules.operators.keys())
    centre.tell({ type: "open", operatorId, by: "console" }, at("08:00"));
  return centre;
}
