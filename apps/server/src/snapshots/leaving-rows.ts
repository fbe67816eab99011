import { Refusal, type ErrorCode } from "@cherga/contract/errors";
import { operator } from "@cherga/contract/resources/operator";
import type { ImportChange } from "@cherga/contract/resources/snapshot-document";
import { sql } from "kysely";
import type { Session } from "#auth/session";
import type { Tx } from "#db/transaction";
import type { Binding } from "#resources/binding";
import { isShared, parts } from "#snapshots/parts";
import type { ExistingRows } from "#snapshots/present-rows";
import type { KeptRow } from "#snapshots/rows";
import { namedBy } from "#snapshots/uses-of-rows";
import type { WantedRow } from "#snapshots/wanted-rows";

type Reason = NonNullable<ImportChange["reason"]>;

/** A row that the snapshot does not contain, and why it stays nevertheless. */
export type LeavingRow = {
  readonly part: Binding;
  readonly row: KeptRow;
  readonly stays: Reason | undefined;
};

/** Returns whether the row is deleted completely: an administrator who is no longer an operator keeps the account. */
export const isGone = ({ row, stays }: LeavingRow): boolean => stays === undefined && row["isAdmin"] !== true;

/** Returns the organization's rows that the snapshot does not contain. */
export async function leavingRows(
  tx: Tx,
  {
    target,
    present,
    wanted,
    session,
  }: {
    readonly target: number;
    readonly present: ExistingRows;
    readonly wanted: readonly WantedRow[];
    readonly session: Session;
  },
): Promise<readonly LeavingRow[]> {
  const named = new Set<string>();
  const name = (part: Binding, row: KeptRow): void => {
    for (const use of namedBy(part.resource.name, row)) named.add(keyOf(use.resource, use.id));
  };
  const matched = new Set(wanted.map(({ part, before }) => keyOf(part.resource.name, before?.id ?? 0)));
  for (const { part, after } of wanted) name(part, after);

  const leaving: LeavingRow[] = [];
  // In reverse order, referring rows first: a row that stays keeps the rows it refers to.
  for (const part of parts.toReversed()) {
    const { resource } = part;
    if (resource.scope !== "organization") continue;
    const rest = (present.rows[resource.name] ?? []).filter(
      ({ id }) => !matched.has(keyOf(resource.name, id)),
    );
    const isLeaving = ({ id }: KeptRow): boolean =>
      resource.name !== operator.name || present.operatorIds.has(id);
    for (const row of rest.filter((each) => !isLeaving(each))) name(part, row);

    const rows = rest.filter(isLeaving);
    const held = await heldElsewhere(
      tx,
      part,
      rows.map(({ id }) => id),
      target,
    );
    for (const row of rows) {
      const inUse = resource.name === operator.name ? "history" : "inUse";
      const stays = named.has(keyOf(resource.name, row.id))
        ? "inUse"
        : held.has(row.id)
          ? inUse
          : await refusedToGo(tx, part, row, session);
      if (stays !== undefined) name(part, row);
      leaving.push({ part, row, stays });
    }
  }
  return leaving;
}

const keyOf = (name: string, id: number): string => `${name} ${id}`;

/**
 * Returns the rows that are referenced outside of the organization's configuration, by the foreign keys of the schema.
 */
async function heldElsewhere(
  tx: Tx,
  { table }: Binding,
  ids: readonly number[],
  organizationId: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows: places } = await sql<{ table: string; column: string }>`
    select referring.relname as table, attribute.attname as column
    from pg_constraint as reference
    join pg_class as referring on referring.oid = reference.conrelid
    join pg_attribute as attribute on attribute.attrelid = referring.oid and attribute.attnum = any(reference.conkey)
    where reference.contype = 'f' and reference.confrelid = ${table}::regclass and reference.confdeltype in ('a', 'r')
    order by 1, 2`.execute(tx.db);
  const own = new Set<string>(parts.filter((part) => !isShared(part)).map((part) => part.table));
  const uses = places.map((place) => {
    const ofOthers = own.has(place.table)
      ? sql`and organization_id is distinct from ${organizationId}`
      : sql``;
    const column = sql.ref(place.column);
    return sql`select ${column} as id from ${sql.table(place.table)} where ${column} = any(${ids}) ${ofOthers}`;
  });
  if (uses.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`${sql.join(uses, sql` union `)}`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

const reasonByCode: Partial<Readonly<Record<ErrorCode, Reason>>> = {
  ERROR_FORBIDDEN: "forbidden",
  ERROR_LAST_ADMIN: "lastAdmin",
};

/** Returns the reason for a refusal. */
export function reasonOf({ code }: Refusal): Reason {
  return reasonByCode[code] ?? "forbidden";
}

async function refusedToGo(
  tx: Tx,
  part: Binding,
  row: KeptRow,
  session: Session,
): Promise<Reason | undefined> {
  try {
    await part.beforeDelete?.(tx, row, session);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return reasonOf(error);
    throw error;
  }
}
