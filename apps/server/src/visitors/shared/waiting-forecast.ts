import { msPerMinute } from "@cherga/engine/time/durations";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { type Entry, findItem, isInHand, isQueueing, stateOf, type Ticket } from "@cherga/engine/day/day";
import { isWaiting } from "@cherga/engine/day/is-waiting";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import { eligibleWork } from "@cherga/engine/slots/eligible-work";
import type { DayState } from "#queue/day/day-state";
import { callOf, type HallForecast } from "#queue/forecast/forecasts";
import { textOfInstant } from "#queue/views/instants";
import { callersOf } from "#queue/views/row-view";

/** What a waiting visitor can expect. */
export type WaitingForecast = Pick<TrackedTicket, "peopleAhead" | "expectedCall" | "noOperator">;

/** The forecast of a visitor who does not wait. */
export const noWaitingForecast: WaitingForecast = {
  peopleAhead: null,
  expectedCall: null,
  noOperator: false,
};

/** Returns a function that forecasts the wait of each visitor of a day. */
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

/** Cached per forecast, so that the visitors of a day are sorted once for all requests. */
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
      peopleAhead: stateOf(entry, now) === "wait" ? countAhead(entry, call.likelyAt, now) : null,
      expectedCall: expectedCallOf(call),
      noOperator: false,
    };
  };
}

type WaitingVisit = {
  readonly ticketId: number;
  readonly num: number;
  readonly at: number;
  readonly callers: readonly number[];
};

/** Returns the service to which the visitor is called first. */
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

/** Returns all who wait now, in the order of their expected calls. */
function everybody(known: DayState, { byItemId }: HallForecast, now: number): readonly WaitingVisit[] {
  const awaited: WaitingVisit[] = [];
  for (const [itemId, call] of byItemId) {
    // An item that was called since the forecast no longer counts as ahead of others.
    const entry = findItem(known.day, itemId);
    if (entry === undefined || !isWaiting(entry, known.rules.settings, now)) continue;
    const { ticket } = entry;
    awaited.push({
      ticketId: ticket.id,
      num: ticket.num ?? 0,
      at: likelyAt(call),
      callers: callersOf(known, entry),
    });
  }
  return awaited.toSorted((a, b) => a.at - b.at || a.num - b.num);
}

/**
 * The forecast simulates the real calling rules, so everyone who waits and whom it calls earlier is ahead. Bookings whose
 * time has not come are in the forecast, but do not wait in the hall yet. Only visitors for the same desks count:
 * others may be called earlier too, but do not delay this one.
 */
function makeCounter(known: DayState, hall: HallForecast): (entry: Entry, at: number, now: number) => number {
  const rivalsByCallers = new Map<readonly number[], readonly WaitingVisit[]>();
  let all: readonly WaitingVisit[] | undefined;
  return (entry, at, now) => {
    const callers = callersOf(known, entry);
    let rivals = rivalsByCallers.get(callers);
    if (rivals === undefined) {
      all ??= everybody(known, hall, now);
      rivalsByCallers.set(callers, (rivals = rivalsFor(callers, all)));
    }
    return placeAmong(rivals, at, entry.ticket.num ?? 0);
  };
}

/**
 * Returns how many would be ahead of a visitor who took a ticket for a service now: the number that the ticket will
 * show. Without a forecast, it counts all who wait.
 */
export function newcomersPlace(
  known: DayState,
  hall: HallForecast,
  now: number,
): (serviceId: number) => number {
  let all: readonly WaitingVisit[] | undefined;
  return (serviceId) => {
    const { rules } = known;
    const callers = [...rules.operators.values()]
      .filter(({ day }) => eligibleWork(day, serviceId, "inPlaceCurrent").length > 0)
      .map(({ id }) => id);
    all ??= everybody(known, hall, now);
    const rivals = rivalsFor(callers, all);
    const call = hall.byServiceId.get(serviceId);
    const at = call === undefined ? Infinity : likelyAt(call);
    return at < Infinity ? placeAmong(rivals, at, Infinity) : rivals.length;
  };
}

/** Returns everyone whom one of these operators may call, each ticket once. */
function rivalsFor(callers: readonly number[], all: readonly WaitingVisit[]): readonly WaitingVisit[] {
  const wanted = new Set(callers);
  const seen = new Set<number>();
  return all.filter((other) => {
    if (seen.has(other.ticketId)) return false;
    const isRival = other.callers === callers || other.callers.some((id) => wanted.has(id));
    if (isRival) seen.add(other.ticketId);
    return isRival;
  });
}

/** Returns how many come before a visitor in a sorted line (binary search). */
function placeAmong(line: readonly WaitingVisit[], at: number, num: number): number {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = line[middle];
    if (other !== undefined && (other.at < at || (other.at === at && other.num < num))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rounded to minutes: calls are not precise to the second, and clients are notified only of visible changes. */
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
