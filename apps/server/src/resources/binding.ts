import type { Issue } from "@cherga/contract/issues";
import type { Loose, Resource, ResourceOf, Fields } from "@cherga/contract/resource";
import type { RawBuilder } from "kysely";
import type { Session } from "#auth/session";
import type { Database } from "#db/tables";
import type { Tx } from "#db/transaction";

/** What is about to be saved: the row as it was (none for a new one) and as it will be. */
export type SaveContext = {
  readonly session: Session;
  readonly before: Loose | undefined;
  readonly after: Loose;
  /** The browser that asks for it. */
  readonly uid: string;
};

/** How a resource is kept. Everything the machine cannot know from the declaration stands here. */
export type Binding = {
  readonly resource: Resource;
  readonly table: keyof Database;
  /** Values that every row of this resource has in its table, because the table is shared. */
  readonly fixed?: Loose;
  /** How fields are read that are not columns. */
  readonly derived?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns worked out from what was sent, beside the fields' own. */
  readonly columns?: (saving: SaveContext, sent: Loose) => Promise<Loose>;
  /** Fields that only the database can complete. */
  readonly complete?: (tx: Tx, draft: Loose) => Promise<Loose>;
  /** What is wrong beyond the row itself. May refuse outright. */
  readonly check?: (tx: Tx, saving: SaveContext) => Promise<readonly Issue[]>;
  /** What else must happen when a row was saved. */
  readonly afterSave?: (
    tx: Tx,
    saving: SaveContext & { readonly id: number; readonly sent: Loose },
  ) => Promise<void>;
  /** Refuses to delete what must stay. */
  readonly beforeDelete?: (tx: Tx, row: Loose, session: Session) => Promise<void>;
  /** Deletes in a way of its own. */
  readonly erase?: (tx: Tx, row: Loose) => Promise<void>;
};

/** A binding that remembers its resource's fields. */
export type BindingOf<F extends Fields> = Binding & { readonly resource: ResourceOf<F> };

/** Ties a resource to its table. */
export const bind = <F extends Fields>(
  binding: Binding & { readonly resource: ResourceOf<F> },
): BindingOf<F> => binding;

/** Gives the column that holds a field. */
export function columnOf(field: string): string {
  return field.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
}
