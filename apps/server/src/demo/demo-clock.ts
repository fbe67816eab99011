import { type CalendarDate, addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf, stretchesOf } from "@cherga/engine/time/day-frame";
import type pg from "pg";
import { type Clock, makeClock, systemClock } from "#base/clock";

/** The zone of the demo's first centre. */
const zone = "Europe/Kyiv";
/** Between these times of day the hall is full of visitors by itself. In minutes. */
const lively = { from: 9 * 60, to: 17 * 60 };
const midMorning = 10 * 60 + 30;

/**
 * Returns the demo's clock. It shows the real time while the centres are busy; else it starts in mid-morning, so that
 * the hall can be seen at any hour. It never starts before the newest event, which would then lie in the future.
 */
export function demoClock(newestMs: number | undefined, realMs = Date.now()): Clock {
  const startMs = startOf(newestMs ?? -Infinity, realMs);
  if (startMs === realMs) return systemClock;
  const aheadMs = startMs - realMs;
  return makeClock(
    () => Date.now() + aheadMs,
    () => performance.now(),
  );
}

/** Returns the instant at which the demo's clock starts. */
export function startOf(newestMs: number, realMs: number): number {
  if (realMs > newestMs && isLively(realMs)) return realMs;
  const today = dateAt(zone, realMs);
  const morning = instantAt(today, midMorning);
  if (morning > newestMs) return morning;
  if (isLively(newestMs + 1)) return newestMs + 1;
  // The newest day is over: the clock starts on the next one.
  const newestDate = dateAt(zone, newestMs);
  const next = instantAt(newestDate, midMorning);
  return next > newestMs ? next : instantAt(addDays(newestDate, 1), midMorning);
}

function isLively(atMs: number): boolean {
  const date = dateAt(zone, atMs);
  return atMs >= instantAt(date, lively.from) && atMs < instantAt(date, lively.to);
}

function instantAt(date: CalendarDate, shown: number): number {
  const frame = dayFrame(zone, date);
  return instantOf(frame, stretchesOf(frame, shown, shown + 1)[0]?.from ?? shown);
}

/** Finds the instant of the newest event; undefined in an empty database. */
export async function newestEventMs(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>({
    name: "newest-event",
    text: "select max(at) as at from ticket_event",
  });
  return rows[0]?.at?.getTime();
}
