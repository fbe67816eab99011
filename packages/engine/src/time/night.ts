import { addDays } from "#time/calendar-date";
import { dateAt, dayFrame, instantOf, minuteAt, shownAt, stretchesOf } from "#time/day-frame";

/** By the wall clock, in minutes since midnight. */
const nightEnds = 8 * 60;
const nightBegins = 21 * 60;

/** Returns the first instant, from this one on, that is not in the night of a time zone. */
export function afterNight(atMs: number, zone: string): number {
  const today = dayFrame(zone, dateAt(zone, atMs));
  const shown = shownAt(today, minuteAt(today, atMs));
  if (nightEnds <= shown && shown < nightBegins) return atMs;
  const morning = shown < nightEnds ? today : dayFrame(zone, addDays(today.on, 1));
  const [day] = stretchesOf(morning, nightEnds, nightBegins);
  return day === undefined ? atMs : instantOf(morning, day.from);
}
