import type { Command, LimitUse } from "@cherga/engine/day/command";
import type { Decision } from "@cherga/engine/day/verdict";
import type pg from "pg";
import type { Client } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";

/** Something that is asked of a day. */
export type DayRequest<T> = {
  /** Makes the command from the day as it is when its turn comes. May refuse. */
  readonly command: (at: CommandContext) => Command | Promise<Command>;
  /** Who asks; null: a timer, or a visitor. */
  readonly actorId: number | null;
  /** Asked from outside. Those who work at the desks come first, however many ask. */
  readonly isFromOutside?: true;
  /** What the visitor said of themselves; kept with the ticket that is made, or decided on. */
  readonly values?: Client["values"];
  /** Why a ticket is cancelled, in words for its visitor. */
  readonly cancelReason?: string | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
  /** Something a person wrote about an item; not part of any event. */
  readonly note?: Note | undefined;
  /** What is counted over several days; whoever is counted has the counter for themselves. */
  readonly counts?: ((known: DayState) => readonly Count[]) | undefined;
  /** Writes what belongs to what was decided and is not part of the day; all of it is written, or nothing. */
  readonly writeInSameTransaction?:
    | ((client: pg.ClientBase, decision: Decision, after: DayState) => Promise<void>)
    | undefined;
  /** Gives the answer. It is written down where the request may come again. */
  readonly answer: (decision: Decision, after: DayState, now: number) => T;
};

export type Note = { readonly itemId: number | undefined; readonly text: string };

/** Names a request that is to happen once, however often it comes. */
export type IdempotencyKey = { readonly owner: string; readonly key: string; readonly hash: string };

/** What a command may be made from. */
export type CommandContext = {
  readonly known: DayState;
  readonly now: number;
  /** As they are when its turn comes. */
  readonly limits: readonly LimitUse[];
  readonly takeIds: (count: number) => Promise<readonly number[]>;
};

/** Something that is counted over several days, under a lock of that name. On one day, one name counts the same. */
export type Count = {
  readonly name: string;
  /** How much of it is asked for. */
  readonly wanted: number;
  readonly limit: (client: Pick<pg.ClientBase, "query">) => Promise<LimitUse>;
};
