import type { DayLoad } from "@cherga/contract/calls/day-load";
import { allTickets, type Day } from "@cherga/engine/day/day";
import { type CourseSteps, type DayCourse, dayCourse } from "@cherga/engine/figures/day-course";
import { type DayFigures, figuresUntil, serviceLevel } from "@cherga/engine/figures/day-figures";
import type { ItemRecord } from "@cherga/engine/figures/outcome";
import { expectedWaiting, isUsualDay, usualCourse } from "@cherga/engine/figures/usual-course";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, instantOf, minutesOfClock, stretchesOf } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { makeLru } from "#base/lru";
import type { Config } from "#queue/config/config";
import type { Days } from "#queue/days/days";
import { readDayOf } from "#queue/days/read-day-of";
import { textOfInstant } from "#queue/views/instants";

/** Returns how today goes in an organization, beside the usual course of the same weekday. */
export type DayLoads = (organizationId: number) => Promise<DayLoad>;

/** Fine enough to see a peak, coarse enough for a calm line. */
const stepMin = 15;
const weeksBack = 8;
const rememberedDays = 400;

/** A day that is over, reduced to its steps. */
type PastDay = {
  readonly course: DayCourse;
  /** The figures at the end of each step. */
  readonly figures: readonly DayFigures[];
};

type Sources = { readonly days: Days; readonly clock: Clock; readonly pool: pg.Pool };

/** Creates the reader. Past days do not change, so their steps are computed once. */
export function makeDayLoads({ days, clock, pool }: Sources): DayLoads {
  const past = makeLru<string, PastDay>(rememberedDays);
  const withVisits = new Set<number>();

  async function hasVisits(organizationId: number): Promise<boolean> {
    if (withVisits.has(organizationId)) return true;
    const { rows } = await pool.query<{ has: boolean }>({
      name: "has-visits",
      text: "select exists (select from ticket where organization_id = $1) as has",
      values: [organizationId],
    });
    if (rows[0]?.has === true) withVisits.add(organizationId);
    return rows[0]?.has === true;
  }

  async function pastDay(config: Config, date: CalendarDate, opening: Opening): Promise<PastDay | null> {
    const { id, allowableWaitMin } = config.organization;
    const name = [id, date, opening.from, opening.count, allowableWaitMin].join(" ");
    const known = past.get(name);
    if (known !== undefined) return known;
    const { day, rules } = await days.read({ organizationId: id, date });
    // A day that is still open is not remembered: it will change.
    if (!day.isClosed) return null;
    const visits = visitsOf(day);
    const steps = stepsOn(rules.frame.zone, date, opening);
    const ends = Array.from(
      { length: steps.count },
      (_, index) => steps.startMs + (index + 1) * stepMin * msPerMinute,
    );
    const reduced = {
      course: dayCourse(visits, steps, Infinity),
      figures: ends.map((until) => figuresUntil(visits.flat(), until, targetMs(config))),
    };
    past.set(name, reduced);
    return reduced;
  }

  return async (organizationId) => {
    const { known, now } = await readDayOf({ days, clock }, organizationId);
    const { config, date, rules, day } = known;
    const opening = openingOn(config, date);
    const steps = stepsOn(rules.frame.zone, date, opening);
    const visits = visitsOf(day);
    const { waiting, served } = dayCourse(visits, steps, now);
    const similar: PastDay[] = [];
    for (let week = 1; week <= weeksBack; week += 1) {
      const earlier = await pastDay(config, addDays(date, -7 * week), opening);
      if (earlier !== null && isUsualDay(earlier.course)) similar.push(earlier);
    }
    const usual = usualCourse(similar.map(({ course }) => course));
    const step = Math.max(0, waiting.length - 1);
    return {
      time: textOfInstant(now),
      date,
      from: textOfInstant(steps.startMs),
      stepMin,
      steps: steps.count,
      today: { waiting: rounded(waiting), served },
      usual:
        usual === undefined
          ? null
          : {
              days: usual.days,
              low: rounded(usual.low),
              middle: rounded(usual.middle),
              high: rounded(usual.high),
              served: rounded(usual.served),
            },
      expected:
        usual === undefined || waiting.length === 0
          ? null
          : rounded(expectedWaiting(usual, waiting[step] ?? 0, step, stepMin)),
      hasVisits: await hasVisits(organizationId),
      figures: figuresView([figuresUntil(visits.flat(), now, targetMs(config))]),
      usualFigures:
        usual === undefined ? null : figuresView(similar.flatMap(({ figures }) => figures[step] ?? [])),
    };
  };
}

/** Opening hours as steps: the wall-clock time of the first one, in minutes, and how many there are. */
type Opening = { readonly from: number; readonly count: number };

function openingOn({ organization }: Config, date: CalendarDate): Opening {
  const hours = hoursOn(organization, date);
  if (hours === null) return { from: 0, count: 0 };
  const from = minutesOfClock(hours.from);
  return { from, count: Math.ceil((minutesOfClock(hours.to) - from) / stepMin) };
}

function stepsOn(zone: string, date: CalendarDate, { from, count }: Opening): CourseSteps {
  const frame = dayFrame(zone, date);
  const startMs = instantOf(frame, stretchesOf(frame, from, from + 1)[0]?.from ?? from);
  return { startMs, stepMin, count };
}

/** Returns the items of each visit. */
const visitsOf = (day: Day): readonly (readonly ItemRecord[])[] => allTickets(day).map(({ items }) => items);

const targetMs = ({ organization }: Config): number => organization.allowableWaitMin * msPerMinute;

/** Adds days up before dividing, so that a busy day counts more than a quiet one. */
function figuresView(days: readonly DayFigures[]): DayLoad["figures"] {
  const mean = (of: (figures: DayFigures) => number): number =>
    days.reduce((sum, figures) => sum + of(figures), 0) / Math.max(1, days.length);
  const together: DayFigures = {
    arrived: mean(({ arrived }) => arrived),
    outcomes: {
      served: mean(({ outcomes }) => outcomes.served),
      noShow: mean(({ outcomes }) => outcomes.noShow),
      left: mean(({ outcomes }) => outcomes.left),
      cancelled: mean(({ outcomes }) => outcomes.cancelled),
      unserved: mean(({ outcomes }) => outcomes.unserved),
    },
    withinTarget: mean(({ withinTarget }) => withinTarget),
    overdue: mean(({ overdue }) => overdue),
  };
  const { served, noShow, left } = together.outcomes;
  return { arrived: together.arrived, served, noShow, left, serviceLevel: serviceLevel(together) ?? null };
}

/** A hundredth of a visitor is precise enough for a picture. */
const rounded = (numbers: readonly number[]): readonly number[] =>
  numbers.map((number) => Math.round(number * 100) / 100);
