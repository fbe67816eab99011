import type { Command, LimitUse } from "@cherga/engine/day/command";
import type { Decision } from "@cherga/engine/day/verdict";
import type pg from "pg";
import type { Client } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";

/** A request to a day. */
export type DayRequest<T> = {
  /** Builds the command from the day as it is when the request runs. May refuse. */
  readonly command: (at: CommandContext) => Command | Promise<Command>;
  /** The account that asks; null means a timer or a visitor. */
  readonly actorId: number | null;
  /** A public request. Staff requests take priority over it. */
  readonly isFromOutside?: true;
  /** What the visitor entered; stored with the ticket that is created or decided on. */
  readonly values?: Client["values"];
  /** Why a ticket is cancelled, as shown to its visitor. */
  readonly cancelReason?: string | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
  /** A note that a person wrote about an item; not part of any event. */
  readonly note?: Note | undefined;
  /** Multi-day counters this request needs; each is read under its advisory lock. */
  readonly counts?: ((known: DayState) => readonly Count[]) | undefined;
  /** Writes data that belongs to the decision but not to the day, in the same transaction. */
  readonly writeInSameTransaction?:
    | ((client: pg.ClientBase, decision: Decision, after: DayState) => Promise<void>)
    | undefined;
  /** Returns the answer. It is stored if the request has an idempotency key. */
  readonly answer: (decision: Decision, after: DayState, now: number) => T;
};

export type Note = { readonly itemId: number | undefined; readonly text: string };

/** Identifies a request that takes effect once, however often it is sent. */
export type IdempotencyKey = { readonly owner: string; readonly key: string; readonly hash: string };

/** The inputs for building a command. */
export type CommandContext = {
  readonly known: DayState;
  readonly now: number;
  /** As they are when the request runs. */
  readonly limits: readonly LimitUse[];
  readonly takeIds: (count: number) => Promise<readonly number[]>;
};

/** A counter over several days, under a lock of that name. On one day, a name always means the same count. */
export type Count = {
  readonly name: string;
  /** How much the request adds. */
  readonly wanted: number;
  readonly limit: (client: Pick<pg.ClientBase, "query">) => Promise<LimitUse>;
};
