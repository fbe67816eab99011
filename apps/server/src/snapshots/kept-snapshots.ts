import { isInScope, mayCall, scopeOf } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import {
  type Snapshot,
  type snapshotKinds,
  snapshotsKept,
} from "@cherga/contract/resources/snapshot-document";
import { type Kysely, sql } from "kysely";
import type { Session } from "#auth/session";
import type { Database } from "#db/tables";
import type { Tx } from "#db/transaction";
import type { KeptRows } from "#snapshots/rows";

/** A stored snapshot, without its images, which are stored like all other images. */
export type KeptDocument = {
  readonly format: number;
  readonly installation: string;
  readonly takenAt: string;
  readonly rows: KeptRows;
};

type NewSnapshot = {
  readonly organizationId: number | null;
  readonly kind: (typeof snapshotKinds)[number];
  readonly title: string;
  readonly document: KeptDocument;
  readonly session: Session;
  readonly now: Date;
};

const shown = sql<SnapshotRow>`
  id, organization_id as "organizationId", kind, title, created_at as "createdAt", created_by as "createdBy", counts`;
type SnapshotRow = Omit<Snapshot, "createdAt"> & { readonly createdAt: Date };

/** Stores a snapshot, and deletes the oldest if there are too many. */
export async function keepSnapshot(tx: Tx, made: NewSnapshot): Promise<Snapshot> {
  const { organizationId, kind, title, document, session, now } = made;
  const counts = Object.fromEntries(
    Object.entries(document.rows).flatMap(([name, { length }]) => (length === 0 ? [] : [[name, length]])),
  );
  const { rows } = await sql<SnapshotRow>`
    insert into snapshot (organization_id, kind, title, created_at, created_by, counts, document)
    values (${organizationId}, ${kind}, ${title}, ${now}, ${await nameOf(tx, session.actor.id)},
      ${JSON.stringify(counts)}, ${JSON.stringify(document)})
    returning ${shown}`.execute(tx.db);
  await deleteOldest(tx, organizationId);
  const [row] = rows;
  if (row === undefined) throw new Error("a snapshot was kept and is not there");
  return answered(row);
}

/** Lists snapshots, the latest first. */
export async function listSnapshots(
  db: Kysely<Database>,
  organizationId: number | null,
): Promise<Snapshot[]> {
  const { rows } = await sql<SnapshotRow>`
    select ${shown} from snapshot where organization_id is not distinct from ${organizationId}
    order by id desc`.execute(db);
  return rows.map(answered);
}

/** Returns a snapshot with its document; refuses one that the session may not see. */
export async function getSnapshot(
  db: Kysely<Database>,
  id: number,
  session: Session,
): Promise<Snapshot & { readonly document: KeptDocument }> {
  const { rows } = await sql<SnapshotRow & { readonly document: KeptDocument }>`
    select ${shown}, document from snapshot where id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal("ERROR_NOT_FOUND");
  refuseOutOfReach(session, row.organizationId);
  return { ...answered(row), document: row.document };
}

/** Deletes a snapshot. */
export async function removeSnapshot(tx: Tx, id: number, session: Session): Promise<true> {
  const { rows } = await sql<{ organizationId: number | null }>`
    delete from snapshot where id = ${id} returning organization_id as "organizationId"`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Refusal("ERROR_NOT_FOUND");
  refuseOutOfReach(session, row.organizationId);
  return true;
}

/** Snapshots without an organization are only for global administrators. */
export function refuseOutOfReach({ actor }: Session, organizationId: number | null): void {
  const isInReach =
    organizationId === null ? mayCall("globalAdmin", actor) : isInScope(scopeOf(actor), organizationId);
  if (!isInReach) throw new Refusal("ERROR_NOT_FOUND");
}

/** Automatic snapshots do not push out manual ones. */
async function deleteOldest(tx: Tx, organizationId: number | null): Promise<void> {
  await sql`
    delete from snapshot where id in (
      select id from (
        select id, kind, row_number() over (partition by kind = 'beforeImport' order by id desc) as place
        from snapshot where organization_id is not distinct from ${organizationId}) as placed
      where place > case kind when 'beforeImport' then ${snapshotsKept.beforeImport}::integer
        else ${snapshotsKept.byPeople}::integer end)`.execute(tx.db);
}

async function nameOf(tx: Tx, staffId: number): Promise<string> {
  const row = await tx.db
    .selectFrom("staff")
    .select(["first_name", "last_name", "username"])
    .where("id", "=", staffId)
    .executeTakeFirst();
  return row === undefined ? "" : `${row.first_name} ${row.last_name}`.trim() || row.username;
}

function answered({ createdAt, ...row }: SnapshotRow): Snapshot {
  return {
    id: row.id,
    organizationId: row.organizationId,
    kind: row.kind,
    title: row.title,
    createdAt: createdAt.toISOString(),
    createdBy: row.createdBy,
    counts: row.counts,
  };
}
