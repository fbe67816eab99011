import { sql } from "kysely";
import type { Tx } from "#db/transaction";

/** What the audit log tells of. */
export type AuditAction =
  | "retention.run"
  | "visitorData.export"
  | "visitorData.erase"
  | "snapshot.import"
  | "password.set";

/** A line of the audit log. */
export type AuditLine = {
  /** Absent: now, by the database's clock. */
  readonly at?: Date;
  /** Null: the system itself. */
  readonly actorId: number | null;
  /** Null: no organization in particular. */
  readonly organizationId: number | null;
  readonly action: AuditAction;
  /** Ids and counts, never a visitor's data: the log cannot be erased. */
  readonly details: object;
};

/** Writes a line to the audit log, in the transaction of the deed itself. */
export async function writeAudit({ db }: Tx, line: AuditLine): Promise<void> {
  const { at, actorId, organizationId, action, details } = line;
  // The name is kept too, because it must outlive the account.
  await sql`
    insert into audit_log (at, actor_id, actor_name, organization_id, action, details)
    values (coalesce(${at ?? null}::timestamptz, now()), ${actorId}, coalesce((select username from staff where id = ${actorId}), ''), ${organizationId},
      ${action}, ${JSON.stringify(details)})`.execute(db);
}
