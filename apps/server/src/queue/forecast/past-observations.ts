import { setImmediate as letOthersRun } from "node:timers/promises";
import { emptyDay } from "@cherga/engine/day/day";
import { evolveAll } from "@cherga/engine/day/evolve";
import { joinObservations, type Observations, observationsOf } from "@cherga/engine/forecast/observations";
import { type Outlook, outlookOn } from "@cherga/engine/forecast/pace";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Kysely } from "kysely";
import { makeLru } from "#base/lru";
import type { Database } from "#db/tables";
import { rulesOn } from "#queue/config/rules-on";
import type { DayState } from "#queue/day/day-state";
import { listEvents } from "#queue/day/read-day";

/** Statistics learned from past days. */
export type PastObservations = {
  /**
   * Returns how long things take on a day, from the statistics known so far. Missing ones are loaded in the background.
   */
  outlookOn(known: DayState): Outlook;
  /** Waits until all running loads are done. */
  settled(): Promise<void>;
};

/** So many past days are read. */
const pastDays = 10;
const remembered = 500;
/** So many events of a past day are applied in one go: a busy day has thousands, and requests wait for them. */
const eventsInTurn = 500;

/** What is known of the days before a date; the observations of the date before stays until it is loaded. */
type Memory = { readonly date: CalendarDate; observations: Observations | undefined; isFailed: boolean };

/** Creates the cache of statistics. The past days of an organization are read once a day, one at a time. */
export function makePastObservations(
  db: Kysely<Database>,
  onError: (error: unknown) => void,
): PastObservations {
  const known = makeLru<number, Memory>(remembered);
  const running = new Set<Promise<void>>();

  function load(day: DayState): void {
    const { organizationId, date } = day;
    const memory: Memory = { date, observations: known.get(organizationId)?.observations, isFailed: false };
    known.set(organizationId, memory);
    const work = readObservationsBefore(db, day)
      .then((observations) => void (memory.observations = observations))
      .catch((error: unknown) => {
        memory.isFailed = true;
        onError(error);
      })
      .finally(() => running.delete(work));
    running.add(work);
  }

  return {
    outlookOn: (day) => {
      const memory = known.get(day.organizationId);
      if (memory === undefined || memory.isFailed || memory.date < day.date) load(day);
      return outlookOn(day.day, day.rules, memory?.observations);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

async function readObservationsBefore(
  db: Kysely<Database>,
  { organizationId, date, config }: DayState,
): Promise<Observations> {
  const days = await db
    .selectFrom("organization_day")
    .select("queue_date as date")
    .where("organization_id", "=", organizationId)
    .where("queue_date", "<", date)
    .where("version", ">", 0)
    .orderBy("queue_date", "desc")
    .limit(pastDays)
    .execute();
  const pastObservations: Observations[] = [];
  for (const { date: before } of days) {
    const events = await listEvents(db, { organizationId, date: before }, 0);
    let past = emptyDay;
    for (let start = 0; start < events.length; start += eventsInTurn) {
      past = evolveAll(past, events.slice(start, start + eventsInTurn));
      await letOthersRun();
    }
    pastObservations.push(observationsOf(past, rulesOn(config, before)));
  }
  return joinObservations(pastObservations);
}
