import { emptyDay } from "@cherga/engine/day/day";
import { evolveAll } from "@cherga/engine/day/evolve";
import { joinLessons, type Lesson, lessonOf } from "@cherga/engine/forecast/lesson";
import { type Outlook, outlookOn } from "@cherga/engine/forecast/pace";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Kysely } from "kysely";
import { makeLru } from "#base/lru";
import type { Database } from "#db/tables";
import { rulesOn } from "#queue/config/rules-on";
import type { DayState } from "#queue/day/day-state";
import { listEvents } from "#queue/day/read-day";

/** Statistics learned from past days. */
export type Lessons = {
  /**
   * Returns how long things take on a day, from the statistics known so far. Missing ones are loaded in the background.
   */
  outlookOn(known: DayState): Outlook;
  /** Waits until all running loads are done. */
  settled(): Promise<void>;
};

/** From how many past days is learned. */
const daysLearned = 10;
const remembered = 500;

/** What is known of the days before a date; the lesson of the date before stays until it is loaded. */
type Memory = { readonly date: CalendarDate; lesson: Lesson | undefined; isFailed: boolean };

/** Creates the cache of statistics. The past days of an organization are read once a day, one at a time. */
export function makeLessons(db: Kysely<Database>, onError: (error: unknown) => void): Lessons {
  const known = makeLru<number, Memory>(remembered);
  const running = new Set<Promise<void>>();

  function learn(day: DayState): void {
    const { organizationId, date } = day;
    const memory: Memory = { date, lesson: known.get(organizationId)?.lesson, isFailed: false };
    known.set(organizationId, memory);
    const work = lessonBefore(db, day)
      .then((lesson) => void (memory.lesson = lesson))
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
      if (memory === undefined || memory.isFailed || memory.date < day.date) learn(day);
      return outlookOn(day.day, day.rules, memory?.lesson);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

async function lessonBefore(
  db: Kysely<Database>,
  { organizationId, date, config }: DayState,
): Promise<Lesson> {
  const days = await db
    .selectFrom("organization_day")
    .select("queue_date as date")
    .where("organization_id", "=", organizationId)
    .where("queue_date", "<", date)
    .where("version", ">", 0)
    .orderBy("queue_date", "desc")
    .limit(daysLearned)
    .execute();
  const lessons: Lesson[] = [];
  for (const { date: before } of days) {
    const events = await listEvents(db, { organizationId, date: before }, 0);
    lessons.push(lessonOf(evolveAll(emptyDay, events), rulesOn(config, before)));
  }
  return joinLessons(lessons);
}
