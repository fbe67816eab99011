import type { Command, Limit } from "@cherga/engine/day/command";
import type { Decision } from "@cherga/engine/day/verdict";
import type pg from "pg";
import type { Client } from "#queue/day/clients";
import type { KnownDay } from "#queue/day/known-day";

/** Something that is asked of a day. */
export type Ask<T> = {
  /** Makes the command from the day as it is when its turn comes. May refuse. */
  readonly command: (at: Deciding) => Command | Promise<Command>;
  /** Who asks; null: a timer, or a visitor. */
  readonly actorId: number | null;
  /** What the visitor said of themselves, when a ticket is made. */
  readonly values?: Client["values"];
  readonly once?: Once | undefined;
  /** Something a person wrote about an item; not part of any event. */
  readonly note?: Note | undefined;
  /** What is counted over several days; whoever is counted has the counter for themselves. */
  readonly counts?: ((known: KnownDay) => readonly Count[]) | undefined;
  /** Gives the answer. It is written down where the request may come again. */
  readonly answer: (decision: Decision, after: KnownDay, now: number) => T;
};

export type Note = { readonly itemId: number | undefined; readonly text: string };

/** Names a request that is to happen once, however often it comes. */
export type Once = { readonly owner: string; readonly key: string; readonly hash: string };

/** What a command may be made from. */
export type Deciding = {
  readonly known: KnownDay;
  readonly now: number;
  readonly limits: readonly Limit[];
  readonly takeIds: (count: number) => Promise<readonly number[]>;
};

/** Something that is counted over several days, under a lock of that name. */
export type Count = {
  readonly name: string;
  readonly limit: (client: Pick<pg.ClientBase, "query">) => Promise<Limit>;
};
