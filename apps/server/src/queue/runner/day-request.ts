import type { Command, LimitUse } from "@cherga/engine/day/command";
import type { Decision } from "@cherga/engine/day/verdict";
import type pg from "pg";
import type { Change } from "#db/change";
import type { Client } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";

/**
 * A request to a day, as plain data. It means the same on every server, so it can be sent to the one that decides the
 * day; the kind of request, known there by its name, has the code.
 */
export type DayRequest<I> = {
  readonly input: I;
  /** The account that asks; null means a timer or a visitor. */
  readonly actorId: number | null;
  /** A public request. Staff requests take priority over it. */
  readonly isFromOutside?: true;
  /** What the visitor entered; stored with the ticket that is created or decided on. */
  readonly values?: Client["values"];
  /** The visitor's language; stored with the ticket that is created or decided on. */
  readonly language?: Client["language"] | undefined;
  /** The conversation with a bot; stored likewise. */
  readonly botChat?: Client["botChat"] | undefined;
  /** Why a ticket is cancelled, as shown to its visitor. */
  readonly cancelReason?: string | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
  /** The token of a new ticket, if its visitor has it already. */
  readonly token?: string | undefined;
  /** A note that a person wrote about an item; not part of any event. */
  readonly note?: Note | undefined;
};

/** How the requests of one kind run. The hooks depend on the server's services and on the input, on nothing else. */
export type RequestKind<I, T> = {
  readonly name: string;
  /** Books a time, which a centre may do while the branch is offline if the time is leased to it. */
  readonly canUseLeases?: true;
  /** Returns the multi-day counters that the request needs; each is read under its advisory lock. */
  readonly counts?: ((input: I, known: DayState) => readonly Count[]) | undefined;
  /** Builds the command from the day as it is when the request runs. May refuse. */
  readonly command: (input: I, at: CommandContext) => Command | Promise<Command>;
  /** Writes data that belongs to the decision but not to the day, in the same transaction. */
  readonly write?: ((tx: DayTx, input: I, decision: Decision, after: DayState) => Promise<void>) | undefined;
  /** Returns the answer. It is stored if the request has an idempotency key. */
  readonly answer: (input: I, decision: Decision, after: DayState, now: number) => T;
};

/** The kind of request whose input is the command itself. */
export const plainCommand: RequestKind<Command, null> = {
  name: "command",
  command: (command) => command,
  answer: () => null,
};

/** The transaction of a day. */
export type DayTx = {
  readonly client: pg.ClientBase;
  /** Queues a message for the live streams and for senders; sent only if the transaction commits. */
  readonly tell: (change: Change) => void;
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
