import type { OperatorDay } from "#schedule/operator-day";
import type { TicketType } from "#vocabulary";

/** One operator on one day: the work, and the time that is promised already. */
export type Agenda = {
  readonly operatorId: number;
  readonly day: OperatorDay;
  /**
   * The promised stretches, in minutes passed since the day began: from, to, from, to … in order of time, none
   * overlapping. A flat list of numbers, because there are millions of them.
   */
  readonly busy: ArrayLike<number>;
  /** How many visits count against each quota of type `list`, by `quotaKey`. */
  readonly used?: ReadonlyMap<string, number>;
  /** The item ids of the floating breaks that have been taken already. */
  readonly taken?: ReadonlySet<string>;
};

/** A visit to one service that needs a place. */
export type Wish = {
  readonly serviceId: number;
  readonly ticketType: TicketType;
  /** The length of the block it occupies, in minutes. */
  readonly block: number;
  /** Starts are multiples of this from midnight, by the wall clock; 1 if alignment is waived. */
  readonly align: number;
  /** The earliest start minute. */
  readonly notBefore: number;
  /** The latest start minute, if any. */
  readonly notAfter?: number;
};

/** More minutes than any day has, whatever the clock changes. */
export const longestDay = 1602;

/** The key under which a quota of a schedule item is counted. */
export const quotaKey = (itemId: string, quotaId: string): string => `${itemId}\n${quotaId}`;

/** Returns the agenda with one more promise. */
export function withVisit(agenda: Agenda, from: number, to: number): Agenda {
  const { busy } = agenda;
  let place = 0;
  while (place < busy.length && (busy[place] ?? 0) < from) place += 2;

  const filled = new Int32Array(busy.length + 2);
  for (let index = 0; index < busy.length; index += 1)
    filled[index < place ? index : index + 2] = busy[index] ?? 0;
  filled[place] = from;
  filled[place + 1] = to;
  return { ...agenda, busy: filled };
}
