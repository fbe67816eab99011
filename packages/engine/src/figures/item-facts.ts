import type { Entry, Item, Ticket } from "#day/day";
import type { TicketEvent } from "#day/day-event";
import { withoutUndone } from "#day/without-undone";
import { arrivedAt, endedAt, itemOutcome, type Outcome } from "#figures/outcome";
import { timeSpent } from "#life/intervals";
import type { TicketType } from "#vocabulary";

/** The kinds of time that reports add up. */
export const spentKinds = ["waiting", "called", "serving", "paused", "held"] as const;
export type SpentKind = (typeof spentKinds)[number];

/** Where a visit was registered. */
export const channels = ["kiosk", "console", "bookingPage", "bot"] as const;
export type Channel = (typeof channels)[number];

/** What reports need to know about an item. Times are in milliseconds. */
export type ItemFacts = {
  readonly outcome: Outcome | undefined;
  /** When the visitor began to wait; in the future for a booking whose time has not come. */
  readonly arrivedAt: number | undefined;
  readonly firstCalledAt: number | undefined;
  /** The time spent in intervals that have ended. */
  readonly spentMs: Readonly<Record<SpentKind, number>>;
  /** What time is being spent on, since when; from a time in the future, if a booking awaits it. Undefined at the end. */
  readonly running: { readonly kind: SpentKind; readonly since: number } | undefined;
  /** The item was deferred, or moved to another operator or time. */
  readonly isRerouted: boolean;
  /** The visitor was called or awaited, and did not come in time. */
  readonly wasLate: boolean;
  /** The visit began with this item. Counting these items counts visits. */
  readonly isFirst: boolean;
  /**
   * For the first item of a visit that has ended: from the visit's beginning to its end. Undefined if the closing of the day
   * ended the visit: nobody knows when the visitor left.
   */
  readonly visitMs: number | undefined;
};

/** Returns the facts of an item. */
export function itemFacts({ ticket, item }: Entry): ItemFacts {
  const running = runningOf(item);
  const until = running?.since ?? Infinity;
  const spentOn = (kind: SpentKind): number => timeSpent(item.spans, [kind], until);
  const log = withoutUndone(ticket.log);
  const isFirst = firstItemOf(ticket)?.id === item.id;
  return {
    outcome: itemOutcome(item),
    arrivedAt: arrivedAt(item),
    firstCalledAt: firstCalledAt(item),
    spentMs: {
      waiting: spentOn("waiting"),
      called: spentOn("called"),
      serving: spentOn("serving"),
      paused: spentOn("paused"),
      held: spentOn("held"),
    },
    running,
    isRerouted: log.some((event) => isReroute(event, item.id)),
    wasLate: log.some(
      (event) => event.type === "hold" && event.itemId === item.id && event.late !== undefined,
    ),
    isFirst,
    visitMs: isFirst ? visitLength(ticket) : undefined,
  };
}

const channelByType: Readonly<Record<TicketType, Channel>> = {
  inPlaceCurrent: "kiosk",
  inPlaceFixed: "kiosk",
  online: "bookingPage",
  viaBot: "bot",
};

/** Returns where a visit was registered. */
export const channelOf = ({ type, isByStaff }: Pick<Ticket, "type" | "isByStaff">): Channel =>
  isByStaff ? "console" : channelByType[type];

const firstCalledAt = ({ spans, startedAt }: Item): number | undefined =>
  spans.find(({ kind }) => kind === "called")?.from ?? startedAt;

function runningOf({ spans }: Item): ItemFacts["running"] {
  const last = spans.at(-1);
  if (last === undefined || last.to !== undefined || last.kind === "planned") return undefined;
  return last.kind === "queued"
    ? { kind: "waiting", since: Math.max(last.from, last.pullTime) }
    : { kind: last.kind, since: last.from };
}

const isReroute = (event: TicketEvent, itemId: number): boolean =>
  (event.type === "hold" || event.type === "moveToOperator" || event.type === "moveInTime") &&
  event.itemId === itemId;

/** Returns the item with which a visit began: the first that waited; undefined if none did. */
function firstItemOf({ items }: Ticket): Item | undefined {
  let first: Item | undefined;
  let begin = Infinity;
  for (const item of items) {
    const at = arrivedAt(item) ?? Infinity;
    if (at < begin) [first, begin] = [item, at];
  }
  return first;
}

/** Returns how long a visit took; undefined while an item is open, and if the closing of the day ended one. */
function visitLength({ items }: Ticket): number | undefined {
  const ends: number[] = [];
  for (const item of items) {
    const end = endedAt(item);
    if (end === undefined || item.isDayClosed) return undefined;
    if (arrivedAt(item) !== undefined) ends.push(end);
  }
  const begin = Math.min(...items.map((item) => arrivedAt(item) ?? Infinity));
  return Math.max(...ends) - begin;
}
