import type { Rules, ServiceRule, Settings } from "@cherga/engine/rules/rules";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import { operatorDay } from "@cherga/engine/schedule/operator-day";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minutesOfClock, stretchesOf } from "@cherga/engine/time/day-frame";
import { minutesOf } from "@cherga/engine/time/time-span";
import { type Lru, makeLru } from "#base/lru";
import type { CatalogueService, Config } from "#queue/config/config";

/** Returns the rules of a day; compiled once for each configuration and date. */
export function rulesOn(config: Config, date: CalendarDate): Rules {
  let known = compiled.get(config);
  if (known === undefined) compiled.set(config, (known = makeLru(datesRemembered)));
  let rules = known.get(date);
  if (rules === undefined) known.set(date, (rules = compile(config, date)));
  return rules;
}

/** Per configuration; bounds the memory that requests for arbitrary dates can use. */
const datesRemembered = 500;

const compiled = new WeakMap<Config, Lru<CalendarDate, Rules>>();

function compile(config: Config, date: CalendarDate): Rules {
  const { organization, operators } = config;
  const frame = dayFrame(organization.option.globalSetting.timeZone, date);
  const hours = hoursOn(organization, date);
  const [open = null] =
    hours === null ? [] : stretchesOf(frame, minutesOfClock(hours.from), minutesOfClock(hours.to));
  return {
    frame,
    open,
    ...sameEveryDay(config),
    operators: new Map(
      [...operators.values()].map(({ id, schedule, callOnly, newerSleeping }) => [
        id,
        { id, day: operatorDay(schedule, organization, frame), callOnly, newerSleeping },
      ]),
    ),
  };
}

type SameEveryDay = Pick<Rules, "settings" | "services">;

function sameEveryDay(config: Config): SameEveryDay {
  let same = shared.get(config);
  if (same === undefined) {
    const { organization, services } = config;
    same = {
      settings: settingsOf(organization),
      services: new Map([...services.values()].map((service) => [service.id, serviceRuleOf(service)])),
    };
    shared.set(config, same);
  }
  return same;
}

const shared = new WeakMap<Config, SameEveryDay>();

function settingsOf(organization: Config["organization"]): Settings {
  const { lowerPriority, rivalryServices } = organization;
  return {
    ...organization,
    lowerPriority: new Set(lowerPriority),
    rivalryGroups: rivalryServices.map((group) => new Set(group)),
  };
}

function serviceRuleOf({
  id,
  duration,
  multiplicity,
  align_minutes,
  is_strict,
}: CatalogueService): ServiceRule {
  return {
    id,
    duration: minutesOf(duration),
    block: minutesOf(multiplicity),
    align: align_minutes,
    isStrict: is_strict,
  };
}
