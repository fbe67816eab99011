import { sql } from "kysely";
import type { Tx } from "#db/transaction";

/** The actions in the audit log. */
export type AuditAction =
  | "retention.run"
  | "visitorData.export"
  | "visitorData.erase"
  | "snapshot.import"
  | "password.set"
  | "screen.watch"
  | "screen.control";

export type AuditLine = {
  /** Defaults to now, by the database's clock. */
  readonly at?: Date;
  /** Null means the system itself. */
  readonly actorId: number | null;
  /** Null means no particular organization. */
  readonly organizationId: number | null;
  readonly action: AuditAction;
  /** Ids and counts, never a visitor's data: the log cannot be erased. */
  readonly details: object;
};

/** Writes a line to the audit log, in the transaction of the action itself. */
export async function writeAudit({ db }: Tx, line: AuditLine): Promise<void> {
  const { at, actorId, organizationId, action, details } = line;
  // The name is stored too, because it must outlive the account.
  await sql`
    insert into audit_log (at, actor_id, actor_name, organization_id, action, details)
    values (coalesce(${at ?? null}::timestamptz, now()), ${actorId}, coalesce((select username from staff where id = ${actorId}), ''), ${organizationId},
      ${action}, ${JSON.stringify(details)})`.execute(db);
}
