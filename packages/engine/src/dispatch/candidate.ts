import { type Delay, waitedForUntil } from "#life/delay";
import type { Settings } from "#rules/rules";
import { type TicketType, ticketTypes } from "#vocabulary";

/** A queued item whose visitor is free to come: it may be called, now or once its time has come. */
export type Candidate = {
  readonly itemId: number;
  readonly serviceId: number;
  readonly ticketType: TicketType;
  /** Called by a time, not by the order of entry. */
  readonly isBooked: boolean;
  /** From when it can be called. */
  readonly pullTime: number;
  /** The visitor has announced a delay. */
  readonly delay: Delay | undefined;
  /** The promised time, if there was no place for it. */
  readonly forcedTime: number | undefined;
  readonly num: number;
  /** The only operator who may call it. */
  readonly boundTo: number | undefined;
  /** The operator whose agenda holds a place for it. */
  readonly plannedWith: number | undefined;
  readonly durationMs: number;
  /** The visitor is known to be there. */
  readonly isPresent: boolean;
  /** Candidates with the same line differ only in time, number, and the operator they are bound to or planned with. */
  readonly line: number;
};

/** Returns from when a visitor may be called: not before their time, and not during an announced delay. */
export function callableFrom({ pullTime, delay }: Candidate, settings: Settings): number {
  return delay === undefined ? pullTime : Math.max(pullTime, waitedForUntil(delay, settings));
}

/** Returns the line of a candidate, which it shares with those that all rules but time and number treat the same. */
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

/** Compares two candidates of one line by the order in which they are called. */
export type LineOrder = (one: Candidate, other: Candidate) => number;

/** Returns the order within lines: by time, or by number. */
export function lineOrder({ timePriority, currentQueuePolitics }: Settings): LineOrder {
  return timePriority || currentQueuePolitics === "byWait" ? byTime : byNumber;
}

export const byNumber: LineOrder = (one, other) => one.num - other.num || one.itemId - other.itemId;
const byTime: LineOrder = (one, other) => one.pullTime - other.pullTime || byNumber(one, other);
