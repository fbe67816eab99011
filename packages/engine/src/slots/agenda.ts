import type { OperatorDay } from "#schedule/operator-day";
import type { TicketType } from "#vocabulary";

/** One operator on one day: what they do, and what is promised of it already. */
export type Agenda = {
  readonly operatorId: number;
  readonly day: OperatorDay;
  /**
   * The promised stretches, in minutes passed since the day began: from, to, from, to … in order of time, none
   * overlapping. A bare list of numbers, because there are millions of them.
   */
  readonly busy: ArrayLike<number>;
  /** How many visits count against each quota of type `list`, by `quotaKey`. */
  readonly used?: ReadonlyMap<string, number>;
  /** The floating breaks that have been taken already, by their item's id. */
  readonly taken?: ReadonlySet<string>;
};

/** A visit to one service that looks for its place. */
export type Wish = {
  readonly serviceId: number;
  readonly ticketType: TicketType;
  /** How long a block it occupies, in minutes. */
  readonly block: number;
  /** Starts lie on multiples of this from midnight, by the wall clock; 1 where alignment is waived. */
  readonly align: number;
  /** Nothing starts before this minute. */
  readonly notBefore: number;
  /** Nothing starts after this minute, where one is named. */
  readonly notAfter?: number;
};

/** No day has as many minutes, whatever its clocks do. */
export const longestDay = 1602;

/** Names a quota of a schedule item, for counting. */
export const quotaKey = (itemId: string, quotaId: string): string => `${itemId}\n${quotaId}`;

/** Gives the agenda with one more promise in it. */
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
