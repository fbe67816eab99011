import type { Context } from "#day/context";
import { type Day, entriesOf, type Entry, type Item, openTickets, type Ticket } from "#day/day";
import type { PromisedTime } from "#day/day-event";
import type { Rules } from "#rules/rules";
import { eligibleWork } from "#slots/eligible-work";
import { minuteAt } from "#time/day-frame";

/** A block of an operator's time that is kept for an item. */
export type OccupiedPlace = PromisedTime & { readonly itemId: number };

/** Returns all promised time of a day. No two places of one operator overlap. */
export const occupancyOf = (day: Day): readonly OccupiedPlace[] => occupancyIn(openTickets(day));

/** Returns the time promised to the given tickets. */
export function occupancyIn(tickets: readonly Ticket[]): readonly OccupiedPlace[] {
  return entriesOf(tickets).flatMap(({ item }) =>
    item.isOccupying && item.place !== undefined ? [{ itemId: item.id, ...item.place }] : [],
  );
}

/** Whether a place is kept for no item other than this one. */
export function isFree(
  { day, rules }: Pick<Context, "day" | "rules">,
  place: PromisedTime,
  itemId: number,
): boolean {
  const isPromised = [...occupancyOf(day), ...(rules.adjacentPlaces ?? [])].some(
    (other) => other.itemId !== itemId && overlap(other, place),
  );
  return !isPromised && !(rules.keptTime ?? []).some((other) => overlap(other, place));
}

/** Whether two places of the same operator overlap in time. */
export const overlap = (one: PromisedTime, other: PromisedTime): boolean =>
  one.operatorId === other.operatorId && one.from < other.to && other.from < one.to;

/** Whether an open item has a promised time but no valid place for it. */
export function isOutside({ ticket, item }: Entry, rules: Rules): boolean {
  if (item.phase !== "queued" || ticket.passWay === "current" || item.plannedTime === undefined) return false;
  return item.isForced || isUnscheduled({ ticket, item }, rules);
}

/** Whether an item's promised place is no longer in its operator's schedule. */
export function isUnscheduled({ ticket, item }: Entry, rules: Rules): boolean {
  return item.phase === "queued" && item.isOccupying && !isInSchedule({ ticket, item }, rules);
}

/** Whether the promised place of an unscheduled item lies outside of the hours in which the organization is open. */
export function isOutsideHours({ ticket, item }: Entry, rules: Rules): boolean {
  const { place } = item;
  if (place === undefined || !isUnscheduled({ ticket, item }, rules)) return false;
  const { open, frame } = rules;
  return open === null || minuteAt(frame, place.from) < open.from || open.to < minuteAt(frame, place.to);
}

function isInSchedule({ ticket, item }: { ticket: Entry["ticket"]; item: Item }, rules: Rules): boolean {
  const { place } = item;
  const operator = rules.operators.get(place?.operatorId ?? -1);
  if (operator === undefined || place === undefined) return false;
  const [from, to] = [minuteAt(rules.frame, place.from), minuteAt(rules.frame, place.to)];
  return eligibleWork(operator.day, item.serviceId, ticket.type).some(
    ({ work, endsBy }) => work.from <= from && from < work.to && to <= endsBy,
  );
}
