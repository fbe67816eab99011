import { hoursOn } from "@cherga/engine/schedule/hours-on";
import { openStarts } from "@cherga/engine/opening/open-starts";
import type { Rules } from "@cherga/engine/rules/rules";
import { type Visit, visitStarts } from "@cherga/engine/slots/plan-visit";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dayFrame, instantOf, minutesOfClock } from "@cherga/engine/time/day-frame";
import type { DayState } from "#queue/day/day-state";

/** Returns whether a start is already open to the public. */
export type IsOpen = (minute: number) => boolean;

/**
 * Returns which starts of a day are open already. Only public bookings are opened gradually. The grid is made of all
 * scheduled starts, whatever is booked, so that a cancelled start that was open stays open.
 */
export function openingOf(known: DayState, visit: Visit, now: number, secret: string): IsOpen {
  const { organization } = known.config;
  const { openingModel } = organization;
  const isPublic = visit.ticketType === "online" || visit.ticketType === "viaBot";
  if (openingModel === null || !isPublic) return () => true;

  const grid = gridOf(known.rules, visit);
  const opensOn = addDays(known.date, -openingModel.projectionPeriod);
  const opening = hoursOn(organization, opensOn) ?? organization.openHour;
  const beginsAt = instantOf(
    dayFrame(organization.option.globalSetting.timeZone, opensOn),
    minutesOfClock(opening.from),
  );
  const seed = `${secret} ${known.organizationId} ${known.date}`;
  const open = openStarts(grid, openingModel, beginsAt, now, seed);
  return (minute) => open.has(minute);
}

/** Returns all scheduled starts of a day for a visit; cached as long as the rules do not change. */
function gridOf(rules: Rules, { parts, gap, ticketType }: Visit): readonly number[] {
  let known = grids.get(rules);
  if (known === undefined) grids.set(rules, (known = new Map()));
  const name = JSON.stringify([parts, gap, ticketType]);
  let grid = known.get(name);
  if (grid === undefined) {
    const agendas = [...rules.operators.values()].map(({ id, day }) => ({ operatorId: id, day, busy: [] }));
    grid = visitStarts(agendas, { parts, gap, ticketType, notBefore: 0 }, rules.frame);
    known.set(name, grid);
  }
  return grid;
}

const grids = new WeakMap<Rules, Map<string, readonly number[]>>();
