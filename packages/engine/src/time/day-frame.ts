import { msPerMinute } from "#time/durations";
import { addDays, type CalendarDate, dateOfDayNumber, dayNumberOf } from "#time/calendar-date";
import { offsetAt } from "#time/zone";

/** A stretch of minutes, its end not included. */
export type Stretch = { readonly from: number; readonly to: number };

/** A part of a day without a clock change: `passed` minutes since the day began, and `shown` by the wall clock. */
type Segment = { readonly passed: number; readonly shown: number; readonly length: number };

/**
 * One date in one time zone. Time within it is counted in minutes that have really passed since it began, so that
 * lengths are right also on days with a clock change.
 */
export type DayFrame = {
  readonly zone: string;
  readonly on: CalendarDate;
  /** When the day begins, in milliseconds. */
  readonly startsAtMs: number;
  /** How long it is: 1440, or an hour less or more. */
  readonly minutes: number;
  readonly segments: readonly Segment[];
};

const minutesPerDay = 1440;

/** Returns the frame of a date in a zone; cached. */
export function dayFrame(zone: string, on: CalendarDate): DayFrame {
  const key = `${zone} ${on}`;
  const known = frames.get(key);
  if (known !== undefined) return known;

  if (frames.size > maxRemembered) frames.clear();
  const made = makeFrame(zone, on);
  frames.set(key, made);
  return made;
}

/** Returns the date in a zone at an instant. */
export function dateAt(zone: string, atMs: number): CalendarDate {
  return dateOfDayNumber(
    Math.floor((atMs + offsetAt(zone, atMs) * msPerMinute) / (minutesPerDay * msPerMinute)),
  );
}

/**
 * Returns the stretches of a day between two wall-clock times. Of an hour that is shown twice only the first counts; a
 * skipped hour has no minutes.
 */
export function stretchesOf(frame: DayFrame, fromShown: number, toShown: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let meantUntil = 0;
  for (const { passed, shown, length } of frame.segments) {
    const from = Math.max(fromShown, shown, meantUntil);
    const to = Math.min(toShown, shown + length);
    if (from < to) stretches.push({ from: from - shown + passed, to: to - shown + passed });
    meantUntil = Math.max(meantUntil, shown + length);
  }
  return joined(stretches);
}

/** Returns the wall-clock time, in minutes since midnight, when so many minutes of the day have passed. */
export function shownAt({ segments }: DayFrame, passed: number): number {
  let moved = 0;
  for (const segment of segments) if (segment.passed <= passed) moved = segment.shown - segment.passed;
  return passed + moved;
}

/** Returns the first minute, from this one on, at which the wall clock shows a multiple of `align` minutes. */
export function alignedFrom(frame: DayFrame, minute: number, align: number): number {
  if (frame.segments.length === 1) {
    const moved = shownAt(frame, minute) - minute;
    return Math.ceil((minute + moved) / align) * align - moved;
  }
  let aligned = minute;
  while (shownAt(frame, aligned) % align !== 0) aligned += 1;
  return aligned;
}

/** Returns the instant at which so many minutes of the day have passed, in milliseconds. */
export function instantOf(frame: DayFrame, passed: number): number {
  return frame.startsAtMs + passed * msPerMinute;
}

/** Returns how many minutes of the day have passed at an instant. */
export function minuteAt(frame: DayFrame, atMs: number): number {
  return (atMs - frame.startsAtMs) / msPerMinute;
}

/** Returns a wall-clock time such as 09:30 in minutes since midnight. */
export function minutesOfClock(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

const maxRemembered = 20_000;
const frames = new Map<string, DayFrame>();

function makeFrame(zone: string, on: CalendarDate): DayFrame {
  const startsAtMs = beginningOf(zone, on);
  const minutes = (beginningOf(zone, addDays(on, 1)) - startsAtMs) / msPerMinute;
  return { zone, on, startsAtMs, minutes, segments: segmentsOf(zone, on, startsAtMs, minutes) };
}

/** Returns the first instant of the date in the zone. */
function beginningOf(zone: string, on: CalendarDate): number {
  const midnightMs = dayNumberOf(on) * minutesPerDay * msPerMinute;
  const guesses = [
    midnightMs - minutesPerDay * msPerMinute,
    midnightMs,
    midnightMs + minutesPerDay * msPerMinute,
  ].map((atMs) => midnightMs - offsetAt(zone, atMs) * msPerMinute);
  // Near a clock change the guesses differ. The day begins at the first of them that lies in it.
  const earliest = Math.min(...guesses);
  return dateAt(zone, earliest) === on ? earliest : Math.max(...guesses);
}

function segmentsOf(zone: string, on: CalendarDate, startsAtMs: number, minutes: number): readonly Segment[] {
  const endsAtMs = startsAtMs + minutes * msPerMinute;
  const midnightMs = dayNumberOf(on) * minutesPerDay * msPerMinute;
  const shownFrom = (atMs: number): number => (atMs - midnightMs) / msPerMinute + offsetAt(zone, atMs);

  const segments: Segment[] = [];
  for (let fromMs = startsAtMs; fromMs < endsAtMs;) {
    const offset = offsetAt(zone, fromMs);
    const toMs =
      offsetAt(zone, endsAtMs - msPerMinute) === offset
        ? endsAtMs
        : firstMinute(fromMs, endsAtMs, (atMs) => offsetAt(zone, atMs) !== offset);
    segments.push({
      passed: (fromMs - startsAtMs) / msPerMinute,
      shown: shownFrom(fromMs),
      length: (toMs - fromMs) / msPerMinute,
    });
    fromMs = toMs;
  }
  return segments;
}

/** Binary search for the first minute in a range from which a condition holds; once true, it must stay true. */
function firstMinute(fromMs: number, toMs: number, holds: (atMs: number) => boolean): number {
  let [low, high] = [0, Math.ceil((toMs - fromMs) / msPerMinute)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(fromMs + middle * msPerMinute)) high = middle;
    else low = middle + 1;
  }
  return fromMs + low * msPerMinute;
}

/** Joins adjacent stretches: around a skipped hour, work continues without a break. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    if (last !== undefined && last.to === stretch.from)
      result[result.length - 1] = { from: last.from, to: stretch.to };
    else result.push(stretch);
  }
  return result;
}
