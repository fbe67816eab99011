import { type Day, openTickets, type Ticket } from "#day/day";
import { msPerMinute } from "#time/durations";

/** When visitors are reminded. All times are in minutes. */
export type ReminderRule = {
  readonly id: string;
  /** How long before the booked or the expected time the first message is sent. */
  readonly beginBeforeMin: number;
  /** The time between messages; zero: there is only one. */
  readonly everyMin: number;
  /** With so many people ahead the messages by place begin; zero: there are none. */
  readonly fromPlace: number;
  /** A message that could not be sent for so long is dropped. */
  readonly validMin: number;
};

/** What is known about the time of a visitor who waits for their first call. */
export type Prospect = {
  /** Undefined if the visitor has no time of their own. */
  readonly bookedAt: number | undefined;
  /** Undefined if the visitor is not waiting in the hall, or there is no forecast. */
  readonly likelyAt: number | undefined;
  readonly peopleAhead: number | undefined;
  readonly registeredAt: number;
  /** When the organization opens on the day of the visit; undefined on a day off. */
  readonly opensAt: number | undefined;
};

/** A message that is due. A step has one name for ever: it is sent once, however often it is found due. */
export type ReminderStep = {
  readonly reminderId: string;
  readonly name: string;
  /** When it became due, and until when it is useful; in milliseconds. */
  readonly dueAt: number;
  readonly until: number;
};

/** Whether a reminder goes by the clock. One that begins at no time and goes by place does not. */
const isByTime = ({ beginBeforeMin, fromPlace }: ReminderRule): boolean =>
  beginBeforeMin > 0 || fromPlace === 0;

/**
 * Whether a reminder tells that the turn is near. It asks visitors to come to the hall, so it is not sent before the hall is
 * open. One that goes by the clock alone reminds of a booking at home, at any hour.
 */
const isAboutTurn = ({ fromPlace }: ReminderRule): boolean => fromPlace > 0;

/** Returns the steps of a reminder that are due: the latest by time, and the one by place. */
export function dueSteps(rule: ReminderRule, prospect: Prospect, now: number): readonly ReminderStep[] {
  const validMs = rule.validMin * msPerMinute;
  const step = (name: string, dueAt: number): readonly ReminderStep[] =>
    now < dueAt + validMs ? [{ reminderId: rule.id, name, dueAt, until: dueAt + validMs }] : [];
  const { bookedAt, likelyAt, peopleAhead, registeredAt, opensAt = -Infinity } = prospect;
  const isOpen = now >= opensAt;
  if (!isOpen && (isAboutTurn(rule) || bookedAt === undefined)) return [];
  const byTime = ((): readonly ReminderStep[] => {
    if (!isByTime(rule)) return [];
    if (bookedAt !== undefined) {
      const count = passedSteps(rule, now - (bookedAt - rule.beginBeforeMin * msPerMinute));
      const dueAt = stepTime(rule, bookedAt, count);
      // A visitor who books later than that has just chosen the time.
      if (count < 0 || dueAt < registeredAt) return [];
      return step(`${rule.id} ${bookedAt} ${count}`, isAboutTurn(rule) ? Math.max(dueAt, opensAt) : dueAt);
    }
    if (likelyAt === undefined) return [];
    const count = passedSteps(rule, now - (likelyAt - rule.beginBeforeMin * msPerMinute));
    return count < 0 ? [] : step(`${rule.id} wait ${count}`, now);
  })();
  const isNear = peopleAhead !== undefined && rule.fromPlace > 0 && peopleAhead <= rule.fromPlace;
  return [...byTime, ...(isNear ? step(`${rule.id} place ${peopleAhead}`, now) : [])];
}

/** Returns which step was the last, so long after the first; minus one if there was none. */
function passedSteps({ everyMin }: ReminderRule, passedMs: number): number {
  if (passedMs < 0) return -1;
  return everyMin === 0 ? 0 : Math.floor(passedMs / (everyMin * msPerMinute));
}

const stepTime = ({ beginBeforeMin, everyMin }: ReminderRule, bookedAt: number, count: number): number =>
  bookedAt + (count * everyMin - beginBeforeMin) * msPerMinute;

/** Returns when the next step for a booking will be due; undefined if there is none. */
export function nextStepAt(
  rule: ReminderRule,
  bookedAt: number,
  now: number,
  opensAt = -Infinity,
): number | undefined {
  if (!isByTime(rule)) return undefined;
  if (isAboutTurn(rule) && now < opensAt) return Math.max(opensAt, stepTime(rule, bookedAt, 0));
  const count = passedSteps(rule, now - stepTime(rule, bookedAt, 0)) + 1;
  return count > 0 && rule.everyMin === 0 ? undefined : stepTime(rule, bookedAt, count);
}

/** Returns the open tickets of visitors who were never called: reminders end with the call. */
export const ticketsToRemind = (day: Day): readonly Ticket[] =>
  day.isClosed
    ? []
    : openTickets(day).filter(
        ({ status, items }) => status === "success" && items.every(({ calledAt }) => calledAt === undefined),
      );

/** Returns when a visitor has booked; undefined for those who take their turn. */
export function bookedTime({ passWay, items }: Ticket): number | undefined {
  if (passWay !== "fixed") return undefined;
  const times = items.flatMap(({ plannedTime }) => plannedTime ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Returns when the next reminder of a booking on this day will be due; undefined if there is none. */
export function nextReminderAt(
  day: Day,
  rules: readonly ReminderRule[],
  now: number,
  opensAt?: number,
): number | undefined {
  if (rules.length === 0) return undefined;
  let least = Infinity;
  for (const ticket of ticketsToRemind(day)) {
    const bookedAt = bookedTime(ticket);
    if (bookedAt === undefined) continue;
    for (const rule of rules) least = Math.min(least, nextStepAt(rule, bookedAt, now, opensAt) ?? Infinity);
  }
  return least === Infinity ? undefined : least;
}
