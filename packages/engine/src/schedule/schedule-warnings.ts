import { hoursOn } from "#schedule/hours-on";
import { listsOn } from "#schedule/lists-on";
import type { OpeningHours, Schedule, ScheduleItem, ScheduleList } from "#schedule/schedule";
import { addDays, type CalendarDate } from "#time/calendar-date";
import { minutesOfClock } from "#time/day-frame";
import { type ScheduleBlock, scheduleBlocks } from "#vocabulary";

/** A probable mistake in a schedule, and where it is. Shown while editing; it never prevents saving. */
export type ScheduleWarning = {
  readonly code: "overlap" | "equal" | "outsideHours" | "notOffered" | "neverOccurs";
  readonly path: readonly (string | number)[];
};

/** What a schedule is checked against. */
export type ScheduleContext = {
  readonly hours: OpeningHours;
  /** The services the organization offers. */
  readonly offered: "all" | ReadonlySet<number>;
  /** The day from which the list's dates are searched. */
  readonly from: CalendarDate;
};

/** Every combination of weekday and date occurs within this time, even 29 February on a Sunday. */
const horizonDays = 28 * 366;
const usualHorizonDays = 366;

/** Returns the probable mistakes in a schedule. */
export function scheduleWarnings(schedule: Schedule, context: ScheduleContext): readonly ScheduleWarning[] {
  return scheduleBlocks.flatMap((block) =>
    schedule[block].flatMap((list, index) => [
      ...listWarnings(block, list, context).map(at(block, index)),
      ...itemWarnings(list, context).map(at(block, index)),
    ]),
  );
}

const at =
  (...start: readonly (string | number)[]) =>
  ({ code, path }: ScheduleWarning): ScheduleWarning => ({ code, path: [...start, ...path] });

function listWarnings(
  block: ScheduleBlock,
  list: ScheduleList<unknown>,
  context: ScheduleContext,
): readonly ScheduleWarning[] {
  const alone: Schedule = { everyD: [], weekD: [], monthD: [], periods: [], dates: [], [block]: [list] };
  const days = occurrences(alone, context.from, block === "monthD" ? horizonDays : usualHorizonDays, list);
  if (days.length === 0) return [{ code: "neverOccurs", path: [] }];

  const isOpen = days.some((on) => list.items.length === 0 || hoursOn(context.hours, on) !== null);
  return isOpen ? [] : [{ code: "outsideHours", path: [] }];
}

/** Returns a few dates on which the list applies. */
function occurrences(
  alone: Schedule,
  from: CalendarDate,
  days: number,
  { validity }: ScheduleList<unknown>,
): readonly CalendarDate[] {
  const begins = [validity?.from, ...alone.weekD.map(({ every }) => every?.from)];
  const start = begins.reduce<CalendarDate>((latest, day = latest) => (day > latest ? day : latest), from);
  const chosen = [
    ...alone.dates.flatMap(({ select }) => select),
    ...alone.periods.flatMap(({ select }) => select.map(({ from: first }) => first)),
  ];
  const found: CalendarDate[] = chosen.filter((on) => listsOn(alone, on).length > 0);
  for (let day = 0; day < days && found.length < 14; day += 1) {
    const on = addDays(start, day);
    if (validity?.to !== undefined && on > validity.to) break;
    if (listsOn(alone, on).length > 0) found.push(on);
  }
  return found;
}

function itemWarnings(
  { items }: ScheduleList<unknown>,
  context: ScheduleContext,
): readonly ScheduleWarning[] {
  return items.flatMap((item, index) => {
    const path = ["items", index];
    const others = items.slice(0, index).filter(({ kind }) => kind === item.kind);
    const { openHour, openHourMap, closeDayMap } = context.hours;
    const everyHours = [
      openHour,
      ...Object.values(openHourMap),
      ...Object.values(closeDayMap).map((day) => day?.hours),
    ];
    const isEverOpen = everyHours.some(
      (hours) => hours !== null && hours !== undefined && overlap(hours, item),
    );
    return [
      ...(others.some((other) => isEqual(other, item)) ? [{ code: "equal", path } as const] : []),
      ...(others.some((other) => !isEqual(other, item) && overlap(other, item))
        ? [{ code: "overlap", path } as const]
        : []),
      ...(item.kind === "work" && !isEverOpen ? [{ code: "outsideHours", path } as const] : []),
      ...(offersNothing(item, context.offered)
        ? [{ code: "notOffered", path: [...path, "services"] } as const]
        : []),
    ];
  });
}

function overlap(
  one: { readonly from: string; readonly to: string },
  other: { readonly from: string; readonly to: string },
): boolean {
  return (
    minutesOfClock(one.from) < minutesOfClock(other.to) && minutesOfClock(other.from) < minutesOfClock(one.to)
  );
}

function isEqual(one: ScheduleItem, other: ScheduleItem): boolean {
  return one.from === other.from && one.to === other.to;
}

function offersNothing({ kind, services }: ScheduleItem, offered: ScheduleContext["offered"]): boolean {
  if (kind !== "work" || services === "all" || offered === "all") return false;
  return services.some((id) => !offered.has(id));
}
