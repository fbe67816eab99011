import { queueTopic } from "@cherga/contract/shapes/streams";
import type { Day, Entry } from "@cherga/engine/day/day";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { Clock } from "#base/clock";
import { makeLru } from "#base/lru";
import { repeat } from "#base/repeat";
import type { Hub } from "#live/hub";
import { type DayKey, type DayState, nameOf, nowOn } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import { callOf, type Forecasts } from "#queue/forecast/forecasts";
import { changedTickets, queueMessages } from "#queue/live/queue-messages";
import { textOfInstant } from "#queue/views/instants";
import { localizerOf } from "#queue/views/localize";

/** Sends changes of the queues to the live streams. */
export type LiveQueue = {
  /** Called when days have changed on another server. */
  heard(keys: readonly DayKey[]): void;
  /** Ensures that a client who subscribes to an organization now gets all changes from now on. */
  watch(organizationId: number): Promise<void>;
  /** Forgets what was sent, because it is no longer valid. */
  forget(): void;
  stop(): Promise<void>;
};

/** The topic of the stream of changed tickets. */
export const statusTopic = "operator-queue/status";
/** The topic of the stream of the time. */
export const timeTopic = "operator-queue/time";

const daysRemembered = 1_000;
/** How long changes are collected before they are sent together. */
const collectMs = 10;
const tellTimeMs = 10_000;
/** Lists that show today are old at midnight, even if nothing happens. They are fetched again so soon after it. */
const lookForNewDaysMs = 5_000;

/** Creates the live queue. `pass` notifies the other servers. */
export function makeLiveQueue(options: {
  readonly clock: Clock;
  readonly hub: Hub;
  readonly forecasts: Forecasts;
  readonly days: Days;
  readonly pass: (keys: readonly DayKey[]) => void;
  readonly onError: (error: unknown) => void;
}): LiveQueue {
  const { clock, hub, forecasts, days, pass, onError } = options;
  /** The last state that was sent to subscribers. */
  const told = makeLru<string, Day>(daysRemembered);
  const latest = new Map<string, DayState>();

  function note(known: DayState): void {
    if (latest.size === 0) setTimeout(tell, collectMs);
    latest.set(nameOf(known), known);
  }

  function tell(): void {
    const changes = [...latest];
    latest.clear();
    for (const [name, known] of changes) {
      const before = told.get(name);
      told.set(name, known.day);
      if (before === undefined) hub.tell(queueTopic, known.organizationId, { refresh: true });
      else if (before.seq < known.day.seq) tellOf(before, known);
    }
  }

  function tellOf(before: Day, known: DayState): void {
    const { organizationId } = known;
    const now = nowOn(known, clock);
    if (hub.isHeard(statusTopic, organizationId)) tellStatus(before, known);
    if (hub.isHeard(queueTopic, organizationId)) tellQueue(before, known, now);
  }

  function tellStatus(before: Day, { day, organizationId }: DayState): void {
    const { created, edited, gone } = changedTickets(before, day);
    const idsOf = (tickets: readonly { id: number }[]) => tickets.map(({ id }) => id);
    hub.tell(statusTopic, organizationId, {
      uid: "",
      ...(created.length === 0 ? {} : { create: idsOf(created) }),
      ...(edited.length === 0 ? {} : { edit: idsOf(edited) }),
      ...(gone.length === 0 ? {} : { delete: idsOf(gone) }),
    });
  }

  function tellQueue(before: Day, known: DayState, now: number): void {
    const { organizationId } = known;
    // The lists show today; for other days only the free times matter.
    if (dateAt(known.rules.frame.zone, now) !== known.date) {
      hub.tell(queueTopic, organizationId, { datetime: textOfInstant(now), registration: true });
      return;
    }
    const hall = forecasts.of(known, now);
    const showing = {
      known,
      now,
      speak: localizerOf(known.config),
      callOf: (entry: Entry) => callOf(hall, entry),
    };
    for (const message of queueMessages(before, showing)) hub.tell(queueTopic, organizationId, message);
  }

  const clockwork = setInterval(() => {
    hub.tellAll(timeTopic, { datetime: textOfInstant(clock.now().getTime()) });
  }, tellTimeMs);

  /** The date that the lists of an organization show. */
  const shownDates = new Map<number, string>();

  async function watch(organizationId: number): Promise<void> {
    const key = await days.dayAt(organizationId, clock.now().getTime());
    if (!shownDates.has(organizationId)) shownDates.set(organizationId, key.date);
    if (told.has(nameOf(key))) return;
    const known = await days.read(key);
    if (!told.has(nameOf(key))) told.set(nameOf(key), known.day);
  }

  async function tellNewDays(): Promise<void> {
    const heard = hub.organizationsWith(queueTopic);
    for (const organizationId of shownDates.keys())
      if (!heard.has(organizationId)) shownDates.delete(organizationId);
    for (const organizationId of heard) {
      const { date } = await days.dayAt(organizationId, clock.now().getTime());
      const before = shownDates.get(organizationId);
      shownDates.set(organizationId, date);
      if (before === undefined || before === date) continue;
      await watch(organizationId);
      hub.tell(queueTopic, organizationId, { refresh: true });
    }
  }

  const stopLooking = repeat(lookForNewDaysMs, tellNewDays, onError);

  days.onChange(({ before, after }) => {
    if (!told.has(nameOf(before))) told.set(nameOf(before), before.day);
    note(after);
    pass([{ organizationId: after.organizationId, date: after.date }]);
  });

  return {
    heard: (keys) => {
      for (const key of keys) {
        if (!told.has(nameOf(key)) && !hub.isHeard(queueTopic, key.organizationId)) continue;
        days.read(key).then(note, onError);
      }
    },
    watch,
    forget: () => {
      told.clear();
      latest.clear();
    },
    stop: async () => {
      clearInterval(clockwork);
      await stopLooking();
    },
  };
}
