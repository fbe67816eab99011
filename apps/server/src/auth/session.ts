import { type Actor, isInScope, scopeOf } from "@cherga/contract/access";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type pg from "pg";
import { fingerprint, makeHandle } from "#auth/tokens";
import type { Database } from "#db/tables";
import type { Tx } from "#db/transaction";

/** A signed-in session: the account with its current rights, and the organization and operator it works as. */
export type Session = {
  readonly id: string;
  readonly actor: Actor;
  readonly organizationId: number | null;
  readonly operatorId: number | null;
};

/** The secrets that a browser keeps in its cookies. */
export type Handles = { readonly refresh: string; readonly stream: string };

const lifetime = sql<Date>`now() + interval '30 days'`;
/** How long the previous handle is still accepted, for tabs that refresh at the same time. */
const graceSeconds = 10;

const actorColumn = `
  json_build_object(
    'id', staff.id, 'isAdmin', staff.is_admin, 'isOperator', staff.is_operator, 'role', staff.role,
    'scheduleOnly', staff.schedule_only, 'payment', staff.payment, 'organizationId', staff.organization_id,
    'allowedOrganizationIds', staff.allowed_organization_ids
  ) as actor`;

const sessionColumns = `
  session.id, session.organization_id as "organizationId", session.operator_id as "operatorId", ${actorColumn}
  from session join staff on staff.id = session.staff_id
  where session.expires_at > now() and `;

const byStream = { name: "session-by-stream", text: `select ${sessionColumns} session.stream_hash = $1` };
const byIds = { name: "sessions-by-id", text: `select ${sessionColumns} session.id = any($1)` };

/**
 * Finds a session that is alive now. It is read for each request, so that signing out takes effect at once on all
 * servers; requests that arrive together share one query.
 */
export async function findSession(pool: pg.Pool, id: string): Promise<Session | undefined> {
  let asking = askingBy.get(pool);
  if (asking === undefined) {
    const ids = new Set<string>();
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      // Later requests join the next batch.
      askingBy.delete(pool);
      const alive = await listSessions(pool, [...ids]);
      return new Map(alive.map((session) => [session.id, session]));
    });
    asking = { ids, answer };
    askingBy.set(pool, asking);
  }
  asking.ids.add(id);
  return (await asking.answer).get(id);
}

type SessionBatch = { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, Session>> };

const askingBy = new WeakMap<pg.Pool, SessionBatch>();

/** Returns the current rights of an account, for work that is done for it while it is not signed in. */
export async function findActor(pool: pg.Pool, id: number): Promise<Actor | undefined> {
  const { rows } = await pool.query<{ readonly actor: Actor }>({
    name: "actor-by-id",
    text: `select ${actorColumn} from staff where id = $1`,
    values: [id],
  });
  return rows[0]?.actor;
}

/** Finds the session whose stream cookie this is. */
export async function findSessionByStream(pool: pg.Pool, handle: string): Promise<Session | undefined> {
  const { rows } = await pool.query<Session>({ ...byStream, values: [fingerprint(handle)] });
  return rows.map(withinReach)[0];
}

/** Returns those of the sessions that are alive now. */
export async function listSessions(pool: pg.Pool, ids: readonly string[]): Promise<readonly Session[]> {
  const { rows } = await pool.query<Session>({ ...byIds, values: [ids] });
  return rows.map(withinReach);
}

/** Clears the chosen organization if the account may no longer see it. */
function withinReach(session: Session): Session {
  const { organizationId, actor } = session;
  const isLost = organizationId !== null && !isInScope(scopeOf(actor), organizationId);
  return isLost ? { ...session, organizationId: null, operatorId: null } : session;
}

/** Opens a session for an account. An operator starts as itself, in its own organization. */
export async function openSession(
  tx: Tx,
  account: { id: number; organization_id: number | null; is_operator: boolean },
): Promise<{ id: string; handles: Handles }> {
  await tx.db
    .deleteFrom("session")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  const handles = { refresh: makeHandle(), stream: makeHandle() };
  const { id } = await tx.db
    .insertInto("session")
    .values({
      staff_id: account.id,
      refresh_hash: fingerprint(handles.refresh),
      stream_hash: fingerprint(handles.stream),
      expires_at: lifetime,
      organization_id: account.organization_id,
      operator_id: account.is_operator ? account.id : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, handles };
}

/**
 * Exchanges a refresh handle for the next one. A handle that was exchanged long ago means that a copy was stolen, so
 * the session ends for both holders.
 */
export async function renewSession(
  tx: Tx,
  handle: string,
): Promise<{ id: string; refresh: string | undefined } | undefined> {
  const hash = fingerprint(handle);
  const found = await tx.db
    .selectFrom("session")
    .select(["id", "refresh_hash"])
    .select(sql<boolean>`refreshed_at > now() - make_interval(secs => ${graceSeconds})`.as("isFresh"))
    .where((where) => where.or([where("refresh_hash", "=", hash), where("previous_refresh_hash", "=", hash)]))
    .where("expires_at", ">", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;

  if (!found.refresh_hash.equals(hash)) {
    if (found.isFresh) return { id: found.id, refresh: undefined };
    await endSession(tx.db, found.id);
    return undefined;
  }

  const refresh = makeHandle();
  await tx.db
    .updateTable("session")
    .set({
      previous_refresh_hash: hash,
      refresh_hash: fingerprint(refresh),
      refreshed_at: sql<Date>`now()`,
      expires_at: lifetime,
    })
    .where("id", "=", found.id)
    .execute();
  return { id: found.id, refresh };
}

export async function endSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", id).execute();
}

/** Ends every session of an account but one. */
export async function endOtherSessions(tx: Tx, staffId: number, keepId: string): Promise<void> {
  await tx.db.deleteFrom("session").where("staff_id", "=", staffId).where("id", "!=", keepId).execute();
}
