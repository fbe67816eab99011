import type { Issue } from "@cherga/contract/issues";
import type { Loose, Resource, ResourceOf, Fields } from "@cherga/contract/resource";
import type { RawBuilder } from "kysely";
import type { Session } from "#auth/session";
import type { Database } from "#db/tables";
import type { Tx } from "#db/transaction";

/** A row that is about to be saved: as it was (undefined for a new one) and as it will be. */
export type SaveContext = {
  readonly session: Session;
  readonly before: Loose | undefined;
  readonly after: Loose;
  /** The browser that sent the request. */
  readonly uid: string;
};

/** How a resource is stored: everything that the declaration alone does not say. */
export type Binding = {
  readonly resource: Resource;
  readonly table: keyof Database;
  /** Column values shared by all rows of this resource, because several resources use the table. */
  readonly fixed?: Loose;
  /** SQL expressions of fields that are not columns. */
  readonly derived?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Extra columns, computed from the sent values. */
  readonly columns?: (saving: SaveContext, sent: Loose) => Promise<Loose>;
  /** Fields that only the database can complete. */
  readonly complete?: (tx: Tx, draft: Loose) => Promise<Loose>;
  /** Returns issues beyond the row itself. May refuse outright. */
  readonly check?: (tx: Tx, saving: SaveContext) => Promise<readonly Issue[]>;
  /** Further work after a row was saved. */
  readonly afterSave?: (
    tx: Tx,
    saving: SaveContext & { readonly id: number; readonly sent: Loose },
  ) => Promise<void>;
  /** Refuses to delete rows that must stay. */
  readonly beforeDelete?: (tx: Tx, row: Loose, session: Session) => Promise<void>;
  /** Deletes a row in a special way. */
  readonly erase?: (tx: Tx, row: Loose) => Promise<void>;
};

/** A binding that keeps the type of its resource's fields. */
export type BindingOf<F extends Fields> = Binding & { readonly resource: ResourceOf<F> };

/** Binds a resource to its table. */
export const bind = <F extends Fields>(
  binding: Binding & { readonly resource: ResourceOf<F> },
): BindingOf<F> => binding;

/** Returns the column of a field. */
export function columnOf(field: string): string {
  return field.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
}
