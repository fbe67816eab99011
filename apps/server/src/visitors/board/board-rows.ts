import type { boardStatuses } from "@cherga/contract/constants";
import type { Row } from "@cherga/contract/resource";
import type { board } from "@cherga/contract/resources/board";
import { displayedStatus, type Entry, stateOf } from "@cherga/engine/day/day";
import { isWaiting } from "@cherga/engine/day/is-waiting";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import type { DayState } from "#queue/day/day-state";
import { numberOf } from "#queue/views/ticket-view";

export type Board = Row<typeof board.fields>;
type Status = (typeof boardStatuses)[number];

/** The inputs for what a board shows. */
export type BoardContext = {
  readonly known: DayState;
  readonly board: Board;
  readonly now: number;
  readonly callOf: (entry: Entry) => CallForecast | undefined;
};

/** Returns the service by which boards name an item: the main one of its visit, if it has one. */
export const namingService = ({ ticket, item }: Entry): number => ticket.mainServiceId ?? item.serviceId;

/** An item that boards show. */
export type BoardItem = {
  readonly id: number;
  readonly serviceId: number;
  /** The operator who serves it, or did. */
  readonly operatorId: number | undefined;
  readonly num: string;
  /** Its sort key: the ticket number of the day. */
  readonly place: number;
  readonly status: Status;
  readonly since: number;
  readonly call: CallForecast | undefined;
};

/** Returns an item as boards show it; empty when no board shows it. */
export function boardItemOf({ known, now, callOf }: BoardContext, entry: Entry): readonly BoardItem[] {
  const { ticket, item } = entry;
  const num = numberOf(ticket);
  if (num === null || ticket.passWay === "hide" || ticket.status !== "success") return [];
  const status = statusOf(known, entry, now);
  if (status === undefined) return [];
  const call = item.phase === "queued" ? callOf(entry) : undefined;
  return [
    {
      id: item.id,
      serviceId: namingService(entry),
      operatorId: item.phase === "queued" || item.phase === "hold" ? undefined : item.holder,
      num,
      place: ticket.num ?? 0,
      status,
      since: sinceOf(entry),
      call,
    },
  ];
}

function sinceOf({ ticket, item }: Entry): number {
  const { phase, pullTime, spans, calledAt, startedAt, lastEvent } = item;
  if (phase === "queued") return Math.max(pullTime, spans.at(-1)?.from ?? 0);
  const begunAt = phase === "called" ? calledAt : phase === "serving" ? startedAt : undefined;
  return begunAt ?? lastEvent?.at ?? ticket.entryTime;
}

/**
 * Returns undefined for a visitor who may not be called yet, or whose visit ended without service: no board shows them.
 */
function statusOf({ rules }: DayState, entry: Entry, now: number): Status | undefined {
  const { item } = entry;
  switch (stateOf(entry, now)) {
    case "called":
      return "call";
    case "serving":
      return "serviceStart";
    case "hold":
      return "hold";
    case "complete":
      return "serviceComplete";
    case "wait":
      if (!isWaiting(entry, rules.settings, now)) return undefined;
      return displayedStatus(item) === "release" ? "release" : "wait";
    case "planned":
    case "deleted":
      return undefined;
  }
}

type Order = (one: BoardItem, other: BoardItem) => number;

const byNumber: Order = (one, other) => one.place - other.place || one.id - other.id;
const latestFirst: Order = (one, other) => other.since - one.since || byNumber(one, other);
const isInHand = ({ status }: BoardItem): boolean => status === "call" || status === "serviceStart";
const isWaitingOne = ({ status }: BoardItem): boolean => status === "wait" || status === "release";
const likelyAt = ({ call }: BoardItem): number =>
  call === undefined || call === "noOperator" ? Infinity : call.likelyAt;
/** The visitor called first comes first; without forecasts, the one who has waited longest. */
const nextFirst: Order = (one, other) =>
  compare(likelyAt(one), likelyAt(other)) || one.since - other.since || byNumber(one, other);
/** Infinity minus Infinity is NaN, so equal values are compared first. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/** Called and served items first, the latest call on top; then waiting ones, the next one on top; then the others. */
const byTime: Order = (one, other) => {
  const ranks = [one, other].map((each) => (isInHand(each) ? 0 : isWaitingOne(each) ? 1 : 2));
  const [rank = 0, otherRank = 0] = ranks;
  return rank - otherRank || (rank === 1 ? nextFirst(one, other) : latestFirst(one, other));
};

/** Returns the rows of a board in its order. Whatever the order, the least important rows are cut off. */
export function rowsOf(
  shown: readonly BoardItem[],
  { statuses, sort, limit }: Board["queue"],
): readonly BoardItem[] {
  const places = new Map(statuses.filter(({ show }) => show).map(({ status }, place) => [status, place]));
  const kept = shown
    .filter(({ status }) => places.has(status))
    .toSorted(byTime)
    .slice(0, limit);
  const placeOf = ({ status }: BoardItem): number => places.get(status) ?? 0;
  const orders: Readonly<Record<typeof sort, Order>> = {
    none: (one, other) => placeOf(one) - placeOf(other) || byNumber(one, other),
    number: byNumber,
    time: byTime,
  };
  return kept.toSorted(orders[sort]);
}

/** Returns the numbers of waiting visitors without a row, the next one first. */
export function restOf(shown: readonly BoardItem[], rows: ReadonlySet<BoardItem>, limit: number): string[] {
  const waiting = shown.filter((each) => isWaitingOne(each) && !rows.has(each)).toSorted(nextFirst);
  return [...new Set(waiting.map(({ num }) => num))].slice(0, limit);
}
