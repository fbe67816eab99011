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
  /** How many visits count against each quota of type `list`, by the item's and the quota's id. */
  readonly used?: ReadonlyMap<string, number>;
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
