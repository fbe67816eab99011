import { type Delay, waitedForUntil } from "#life/delay";
import type { Settings } from "#rules/rules";
import { type TicketType, ticketTypes } from "#vocabulary";

/** A queued item whose visitor is free to come: somebody who may be called, now or once the time has come. */
export type Candidate = {
  readonly itemId: number;
  readonly serviceId: number;
  readonly ticketType: TicketType;
  /** Goes by a time and not by the order of entry. */
  readonly isBooked: boolean;
  /** When callable. */
  readonly pullTime: number;
  /** The visitor has said they will be late. */
  readonly delay: Delay | undefined;
  /** A promised time that was put in although it did not fit. */
  readonly forcedTime: number | undefined;
  /** The ticket's number. */
  readonly num: number;
  /** The only operator who may call it. */
  readonly boundTo: number | undefined;
  /** Whose agenda holds a place for it. */
  readonly plannedWith: number | undefined;
  readonly durationMs: number;
  /** Known to be in the hall. */
  readonly isPresent: boolean;
  /** Who stand in one line differ only in when they came, and in who is to take them. */
  readonly line: number;
};

/** Gives from when a visitor may be called: not before their time, and not while they are said to be away. */
export function callableFrom({ pullTime, delay }: Candidate, settings: Settings): number {
  return delay === undefined ? pullTime : Math.max(pullTime, waitedForUntil(delay, settings));
}

/** Gives the line in which a candidate stands: with those who are alike to every rule but those of time and number. */
export function lineOf(alike: Traits): number {
  const { serviceId, ticketType, isBooked, forcedTime, isPresent, durationMs } = alike;
  const kind = serviceId * ticketTypes.length + ticketTypes.indexOf(ticketType);
  const traits = (isBooked ? 1 : 0) + (forcedTime === undefined ? 0 : 2) + (isPresent ? 4 : 0);
  return (kind * 8 + traits) * longestMinutes + Math.ceil(durationMs / 60_000);
}

type Traits = Pick<
  Candidate,
  "serviceId" | "ticketType" | "isBooked" | "forcedTime" | "isPresent" | "durationMs"
>;

const longestMinutes = 2048;

/** Puts those who stand in one line into the order in which they are called. */
export type LineOrder = (one: Candidate, other: Candidate) => number;

/** Gives the order within lines: by time, or by number. */
export function lineOrder({ timePriority, currentQueuePolitics }: Settings): LineOrder {
  return timePriority || currentQueuePolitics === "byWait" ? byTime : byNumber;
}

/** Orders by number. */
export const byNumber: LineOrder = (one, other) => one.num - other.num || one.itemId - other.itemId;
const byTime: LineOrder = (one, other) => one.pullTime - other.pullTime || byNumber(one, other);
