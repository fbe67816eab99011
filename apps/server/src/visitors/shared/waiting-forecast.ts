import { msPerMinute } from "@cherga/engine/time/durations";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { type Entry, findItem, isInHand, isQueueing, stateOf, type Ticket } from "@cherga/engine/day/day";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import { eligibleWork } from "@cherga/engine/slots/eligible-work";
import type { DayState } from "#queue/day/day-state";
import { callOf, type HallForecast } from "#queue/forecast/forecasts";
import { textOfInstant } from "#queue/views/instants";
import { callersOf } from "#queue/views/row-view";

/** What somebody who waits has to expect. */
export type WaitingForecast = Pick<TrackedTicket, "peopleAhead" | "expectedCall" | "noOperator">;

/** Whoever does not wait has nothing to expect. */
export const noWaitingForecast: WaitingForecast = {
  peopleAhead: null,
  expectedCall: null,
  noOperator: false,
};

/** Gives what the visitors of a day have to expect, by its forecast. */
export function waitingForecastsIn(
  known: DayState,
  hall: HallForecast,
): (ticket: Ticket, now: number) => WaitingForecast {
  const remembered = made.get(hall);
  if (remembered?.day === known.day && remembered.rules === known.rules) return remembered.prospectsOf;
  const prospectsOf = makeProspects(known, hall);
  made.set(hall, { day: known.day, rules: known.rules, prospectsOf });
  return prospectsOf;
}

/** However many ask about a day in a moment, everybody in it is put into order once. */
const made = new WeakMap<
  HallForecast,
  Pick<DayState, "day" | "rules"> & { readonly prospectsOf: ReturnType<typeof makeProspects> }
>();

function makeProspects(
  known: DayState,
  hall: HallForecast,
): (ticket: Ticket, now: number) => WaitingForecast {
  const countAhead = makeCounter(known, hall);
  return (ticket, now) => {
    const next = nextCall(ticket, hall);
    if (next === undefined) return noWaitingForecast;
    const { entry, call } = next;
    if (call === "noOperator") return { ...noWaitingForecast, noOperator: true };
    return {
      peopleAhead: stateOf(entry, now) === "wait" ? countAhead(entry, call.likelyAt) : null,
      expectedCall: expectedCallOf(call),
      noOperator: false,
    };
  };
}

type Awaited = {
  readonly ticketId: number;
  readonly num: number;
  readonly at: number;
  readonly callers: readonly number[];
  readonly entry: Entry;
};

/** Of the services that the visitor waits for, the one they are called to first. */
function nextCall(
  ticket: Ticket,
  hall: HallForecast,
): { readonly entry: Entry; readonly call: CallForecast } | undefined {
  if (ticket.items.some(isInHand)) return undefined;
  const calls = ticket.items
    .map((item) => ({ ticket, item }))
    .filter(isQueueing)
    .flatMap((entry) => {
      const call = callOf(hall, entry);
      return call === undefined ? [] : [{ entry, call }];
    });
  return calls.toSorted((a, b) => likelyAt(a.call) - likelyAt(b.call))[0];
}

const likelyAt = (call: CallForecast): number => (call === "noOperator" ? Infinity : call.likelyAt);

/** Everybody who is to be called, in the order in which they will be. */
function everybody(known: DayState, { byItemId }: HallForecast): readonly Awaited[] {
  const awaited: Awaited[] = [];
  for (const [itemId, call] of byItemId) {
    // Who was called since the forecast was made is ahead of nobody.
    const entry = findItem(known.day, itemId);
    if (entry === undefined || !isQueueing(entry)) continue;
    const { ticket } = entry;
    awaited.push({
      entry,
      ticketId: ticket.id,
      num: ticket.num ?? 0,
      at: likelyAt(call),
      callers: callersOf(known, entry),
    });
  }
  return awaited.toSorted((a, b) => a.at - b.at || a.num - b.num);
}

/**
 * The forecast plays the real rules of calling, so whoever it calls earlier is ahead, bookings that are still to come
 * among them. Only those count who want the same desks: others are called earlier too, but nobody waits for them.
 */
function makeCounter(known: DayState, hall: HallForecast): (entry: Entry, at: number) => number {
  const rivalsByCallers = new Map<readonly number[], readonly Awaited[]>();
  let all: readonly Awaited[] | undefined;
  return (entry, at) => {
    const callers = callersOf(known, entry);
    let rivals = rivalsByCallers.get(callers);
    if (rivals === undefined) {
      all ??= everybody(known, hall);
      rivalsByCallers.set(callers, (rivals = rivalsFor(callers, all)));
    }
    return placeAmong(rivals, at, entry.ticket.num ?? 0);
  };
}

/**
 * Returns how many would be ahead of a visitor who took a ticket for a service now: as many as that ticket will say. Where
 * it is not known when they are called, those count who wait now.
 */
export function newcomersPlace(
  known: DayState,
  hall: HallForecast,
  now: number,
): (serviceId: number) => number {
  let all: readonly Awaited[] | undefined;
  return (serviceId) => {
    const { rules } = known;
    const callers = [...rules.operators.values()]
      .filter(({ day }) => eligibleWork(day, serviceId, "inPlaceCurrent").length > 0)
      .map(({ id }) => id);
    all ??= everybody(known, hall);
    const rivals = rivalsFor(callers, all);
    const call = hall.byServiceId.get(serviceId);
    const at = call === undefined ? Infinity : likelyAt(call);
    return at < Infinity
      ? placeAmong(rivals, at, Infinity)
      : rivals.filter(({ entry }) => stateOf(entry, now) === "wait").length;
  };
}

/** Everybody whom one of these may call, each of them once. */
function rivalsFor(callers: readonly number[], all: readonly Awaited[]): readonly Awaited[] {
  const wanted = new Set(callers);
  const seen = new Set<number>();
  return all.filter((other) => {
    if (seen.has(other.ticketId)) return false;
    const isRival = other.callers === callers || other.callers.some((id) => wanted.has(id));
    if (isRival) seen.add(other.ticketId);
    return isRival;
  });
}

/** How many stand before somebody in a sorted line. */
function placeAmong(line: readonly Awaited[], at: number, num: number): number {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = line[middle];
    if (other !== undefined && (other.at < at || (other.at === at && other.num < num))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** To the minute: nobody is called to the second, and whoever watches hears only of what they would see. */
function expectedCallOf(call: Exclude<CallForecast, "noOperator">): WaitingForecast["expectedCall"] {
  const { optimisticAt, likelyAt: likely, pessimisticAt } = call;
  if (optimisticAt === Infinity) return null;
  const orNever = (at: number): string | null => (at === Infinity ? null : textOfInstant(at));
  return {
    optimistic: textOfInstant(Math.floor(optimisticAt / msPerMinute) * msPerMinute),
    likely: orNever(Math.round(likely / msPerMinute) * msPerMinute),
    pessimistic: orNever(Math.ceil(pessimisticAt / msPerMinute) * msPerMinute),
  };
}
