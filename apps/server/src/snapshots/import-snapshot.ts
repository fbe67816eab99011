import { mayCall } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import { snapshotFormat } from "@cherga/contract/resources/snapshot-document";
import { sql } from "kysely";
import { writeAudit } from "#audit/write-audit";
import type { Session } from "#auth/session";
import { fingerprint } from "#auth/tokens";
import { sharedSecret } from "#db/shared-secret";
import type { Tx } from "#db/transaction";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { copyRecordings } from "#announcements/recordings";
import { captureOrganization } from "#snapshots/capture";
import { snapshotOrganizationId, soundRows } from "#snapshots/document";
import { getSnapshot, type KeptDocument, keepSnapshot, refuseOutOfReach } from "#snapshots/kept-snapshots";
import { isShared, parts } from "#snapshots/parts";
import { planImport, type Step } from "#snapshots/plan-import";
import type { Import } from "#snapshots/wanted-rows";
import { writeSteps } from "#snapshots/write-steps";

/** Which snapshot is imported, into what, and by whom. */
export type ImportRequest = {
  readonly snapshotId: number;
  readonly target: number | undefined;
  readonly session: Session;
  readonly uid: string;
};

/** Returns what an import would do. */
export async function previewImport(
  deps: BaseDeps & QueueDeps,
  asked: ImportRequest,
): Promise<readonly Step[]> {
  const installation = await installationOf(deps);
  return deps.inTransaction(async (tx) => {
    const { given } = await openImport(tx, asked, installation);
    return planImport(tx, given, asked.session);
  });
}

/** Imports a snapshot, all or nothing, and returns the id of the organization. */
export async function importSnapshot(deps: BaseDeps & QueueDeps, asked: ImportRequest): Promise<number> {
  const installation = await installationOf(deps);
  return deps.inTransaction(async (tx) => {
    // Locked across all servers: concurrent imports would choose the same free names.
    await sql`select pg_advisory_xact_lock(hashtext('import of a snapshot'))`.execute(tx.db);
    const { given, title } = await openImport(tx, asked, installation);
    const { session, uid, target } = asked;
    if (target !== undefined) {
      await holdOrganization(tx, target);
      const now = deps.clock.now();
      const document = await documentOf(tx, target, installation, now);
      await keepSnapshot(tx, { organizationId: target, kind: "beforeImport", title, document, session, now });
    }
    const id = await writeSteps(tx, await planImport(tx, given, session), { session, uid, target });
    // Recordings are too large for a snapshot, but those of an organization that is still here can be copied.
    const source = snapshotOrganizationId(given.rows);
    if (given.isNative && source !== id) await copyRecordings(tx.db, source, id, session.actor.id);
    await writeAudit(tx, {
      at: deps.clock.now(),
      actorId: session.actor.id,
      organizationId: id,
      action: "snapshot.import",
      details: { snapshotId: asked.snapshotId, isNew: target === undefined },
    });
    return id;
  });
}

/** Takes a snapshot of an organization. */
export async function takeSnapshot(
  deps: BaseDeps & QueueDeps,
  asked: { readonly organizationId: number; readonly title: string; readonly session: Session },
) {
  const { organizationId, title, session } = asked;
  refuseOutOfReach(session, organizationId);
  const installation = await installationOf(deps);
  return deps.inTransaction(async (tx) => {
    // Reads everything from one consistent state.
    await sql`set transaction isolation level repeatable read`.execute(tx.db);
    const now = deps.clock.now();
    const document = await documentOf(tx, organizationId, installation, now);
    return keepSnapshot(tx, { organizationId, kind: "taken", title, document, session, now });
  });
}

async function documentOf(
  tx: Tx,
  organizationId: number,
  installation: string,
  now: Date,
): Promise<KeptDocument> {
  const rows = await captureOrganization(tx.db, organizationId);
  return { format: snapshotFormat, installation, takenAt: now.toISOString(), rows };
}

async function openImport(
  tx: Tx,
  { snapshotId, target, session }: ImportRequest,
  installation: string,
): Promise<{ readonly given: Import; readonly title: string }> {
  if (target === undefined && !mayCall("globalAdmin", session.actor)) throw new Refusal("ERROR_FORBIDDEN");
  if (target !== undefined) {
    refuseOutOfReach(session, target);
    const { rows } = await sql`select from organization where id = ${target}`.execute(tx.db);
    if (rows.length === 0) throw new Refusal("ERROR_NOT_FOUND");
  }
  const { document, kind, title } = await getSnapshot(tx.db, snapshotId, session);
  const isFromHere = document.installation === installation;
  return {
    // Validated again, because the rules may have changed since it was stored.
    given: { rows: soundRows(document.rows), isFromHere, isNative: isFromHere && kind !== "file", target },
    title,
  };
}

/**
 * Locks all rows of an organization until the transaction ends, so that the snapshot before an import matches what the
 * import changes. Rows are locked before the organization, as everywhere, to prevent deadlocks.
 */
async function holdOrganization(tx: Tx, organizationId: number): Promise<void> {
  const own = parts
    .filter((part) => !isShared(part))
    .toSorted((one, other) => rank(one.resource) - rank(other.resource));
  for (const { table, resource } of own) {
    const owner = sql.ref(resource.scope === "self" ? "id" : "organization_id");
    await sql`
      select from ${sql.table(table)} where ${owner} = ${organizationId} order by id for no key update`.execute(
      tx.db,
    );
  }
}

const rank = ({ scope }: { readonly scope: string }): number => (scope === "self" ? 1 : 0);

/** Returns an id that is unique to this installation. */
export async function installationOf({ db }: Pick<BaseDeps, "db">): Promise<string> {
  return fingerprint((await sharedSecret(db, "installation")).toString("hex")).toString("hex");
}
