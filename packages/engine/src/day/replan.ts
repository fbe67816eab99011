import type { Context } from "#day/context";
import type { CommandOf } from "#day/command";
import { deskOf, entriesOf, type Entry, findItem, openTickets } from "#day/day";
import type { Fact, PromisedTime } from "#day/day-event";
import { evolveAll } from "#day/evolve";
import { samePlaceWith } from "#day/move";
import { isOutside } from "#day/occupancy";
import { stamped } from "#day/stamped";
import { type DecidedFacts, type Refusal, refuse } from "#day/verdict";

/**
 * Finds another operator, at the promised time, for items whose place is no longer valid or whose operator sleeps then; if
 * an operator is named, for all of that operator's visits instead. Lists the items for which there is none.
 */
export function replan(context: Context, { operatorId }: CommandOf<"replan">): DecidedFacts {
  const stranded = entriesOf(openTickets(context.day))
    .filter(({ item }) => item.phase === "queued" && (item.plannedTime ?? 0) >= context.now)
    .filter((entry) => isStranded(entry, context, operatorId))
    .toSorted((a, b) => (a.item.plannedTime ?? 0) - (b.item.plannedTime ?? 0) || a.item.id - b.item.id);

  const facts: Fact[] = [];
  const unplaced: number[] = [];
  let { day } = context;
  for (const { ticket, item } of stranded) {
    const place = samePlaceWith({ ...context, day }, { ticket, item }, { notWith: operatorId });
    if (place === undefined) {
      unplaced.push(item.id);
      continue;
    }
    const moved = movedTo(place, { ticket, item });
    day = evolveAll(day, stamped(day, moved, context.now));
    facts.push(...moved);
  }
  return { facts, can: true, unplaced };
}

/** Moves a booking whose start is forecast too late to another operator who can keep the time. */
export function shiftLate(context: Context, { itemId }: CommandOf<"shiftLate">): DecidedFacts | Refusal {
  const entry = findItem(context.day, itemId);
  if (entry === undefined) return refuse("ERROR_NOT_FOUND", { itemId });
  const { item } = entry;
  if (item.phase !== "queued" || !item.isOccupying || item.boundTo !== undefined)
    return refuse("ERROR_ACTION_NOT_ALLOWED", { itemId });
  const place = samePlaceWith(context, entry, { notWith: item.place?.operatorId });
  return place === undefined
    ? { facts: [], can: true, unplaced: [itemId] }
    : { facts: movedTo(place, entry), can: true, itemId };
}

function isStranded(entry: Entry, { day, rules }: Context, operatorId: number | undefined): boolean {
  const { item } = entry;
  if (item.isOccupying && item.place !== undefined) {
    if (item.place.operatorId === operatorId) return true;
    const { isAsleep, sleepUntil = Infinity } = deskOf(day, item.place.operatorId);
    if (operatorId === undefined && isAsleep && item.place.from < sleepUntil) return true;
  }
  return operatorId === undefined && isOutside(entry, rules);
}

function movedTo(place: PromisedTime, { ticket, item }: Entry): readonly Fact[] {
  return [
    {
      type: "moveToOperator",
      ticketId: ticket.id,
      itemId: item.id,
      toOperatorId: place.operatorId,
      isBinding: false,
      place,
    },
  ];
}
