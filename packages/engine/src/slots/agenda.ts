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
};

/** Names a quota of a schedule item, for counting. */
export const quotaKey = (itemId: string, quotaId: string): string => `${itemId}\n${quotaId}`;

/** Gives the agenda with one more promise in it. */
export function withVisit(agenda: Agenda, from: number, to: number): Agenda {
  const pairs = Array.from({ length: agenda.busy.length / 2 }, (_, index) => [
    agenda.busy[index * 2] ?? 0,
    agenda.busy[index * 2 + 1] ?? 0,
  ]);
  const busy = [...pairs, [from, to]].toSorted(([a = 0], [b = 0]) => a - b).flat();
  return { ...agenda, busy };
}
