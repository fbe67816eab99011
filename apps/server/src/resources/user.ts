import { type Actor, covers } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import type { Loose } from "@cherga/contract/resource";
import { user } from "@cherga/contract/resources/user";
import { sql } from "kysely";
import { writeAudit } from "#audit/write-audit";
import type { Issue } from "@cherga/contract/issues";
import { isCommonPassword } from "#auth/common-passwords";
import { hashPassword, isRightPassword } from "#auth/passwords";
import { endOtherSessions, type Session } from "#auth/session";
import type { Tx } from "#db/transaction";
import { bind, type SaveContext } from "#resources/binding";
import { indicatorIssues } from "#resources/indicator";
import { makePublicGate, usualBounds } from "#http/public-gate";

export const userBinding = bind({
  resource: user,
  table: "staff",
  columns: async (_saving, { password }) =>
    typeof password === "string" ? { password_hash: await hashPassword(password) } : {},
  check: async (tx, saving) => [...(await accountIssues(tx, saving)), ...(await indicatorIssues(tx, saving))],
  afterSave: async (tx, { session, id, sent, before }) => {
    const isNewPassword = before !== undefined && sent["password"] !== undefined;
    if (isNewPassword) await endOtherSessions(tx, id, session.id);
    if (isNewPassword && id !== session.actor.id)
      await writeAudit(tx, {
        actorId: session.actor.id,
        organizationId: powersOf(before).organizationId,
        action: "password.set",
        details: { staffId: id },
      });
  },
  beforeDelete: refuseToDelete,
});

/** Returns what is wrong with an account; refuses what would give more rights than the caller's. */
export async function accountIssues(
  tx: Tx,
  { session, before, after }: SaveContext,
): Promise<readonly Issue[]> {
  // You may not edit, or create, an account with more rights than your own: that would be privilege escalation.
  for (const account of before === undefined ? [after] : [before, after]) {
    if (!covers(session.actor, powersOf(account))) throw new Refusal("ERROR_FORBIDDEN");
  }
  if (before !== undefined && isGlobalAdmin(before) && !isGlobalAdmin(after)) await keepOneAdmin(tx);
  return passwordIssues(tx, { session, before, after });
}

/** Returns issues of a new password. Users who change their own password must give the current one. */
async function passwordIssues(
  tx: Tx,
  { session, before, after }: Pick<SaveContext, "session" | "before" | "after">,
): Promise<readonly Issue[]> {
  const { password, current_password: current } = after;
  if (typeof password !== "string") return [];
  const isOwn = before !== undefined && before["id"] === session.actor.id;
  if (isOwn && typeof current !== "string") return [{ path: ["current_password"], code: "ERROR_REQUIRED" }];
  if (isOwn && !(await isOwnPassword(tx, session, String(current))))
    return [{ path: ["current_password"], code: "ERROR_PASSWORD_CURRENT" }];
  const isGuessable =
    password.toLowerCase() === String(after["username"]).toLowerCase() ||
    new Set(password).size === 1 ||
    (await isCommonPassword(password));
  return isGuessable ? [{ path: ["password"], code: "ERROR_PASSWORD_COMMON" }] : [];
}

/** Rate limited: after too many guesses the password is not compared for a while. */
async function isOwnPassword(tx: Tx, { actor }: Session, password: string): Promise<boolean> {
  guesses.countRequest(`account ${actor.id}`);
  const account = await tx.db
    .selectFrom("staff")
    .select("password_hash")
    .where("id", "=", actor.id)
    .executeTakeFirst();
  return isRightPassword(password, account?.password_hash);
}

/** Ten attempts at once, then one every 90 seconds. */
const guesses = makePublicGate({ ...usualBounds, burst: 10, perSecond: 1 / 90 });

/** Refuses to delete an account with more rights than the caller, or the last global administrator. */
export async function refuseToDelete(tx: Tx, { id }: Loose, session: Session): Promise<void> {
  const account = await refuseGreater(tx, id, session);
  if (isGlobalAdmin(account)) await keepOneAdmin(tx);
}

/** Refuses access to an account with more rights than the caller; returns the account's rights. */
export async function refuseGreater(tx: Tx, id: unknown, session: Session): Promise<Loose> {
  const { rows } = await sql<Loose>`
    select role, payment, is_admin as "isAdmin", is_operator as "isOperator", schedule_only as "scheduleOnly",
      organization_id as "organizationId", allowed_organization_ids as "allowedOrganizationIds"
    from staff where id = ${id}`.execute(tx.db);
  const account = rows[0] ?? {};
  if (!covers(session.actor, powersOf(account))) throw new Refusal("ERROR_FORBIDDEN");
  return account;
}

/** Returns the rights of an account, from a row that is already validated. */
function powersOf(account: Loose): Omit<Actor, "id"> {
  const { organizationId, allowedOrganizationIds } = account;
  return {
    role: account["role"] === "global" ? "global" : "local",
    isAdmin: account["isAdmin"] === true,
    isOperator: account["isOperator"] === true,
    scheduleOnly: account["scheduleOnly"] === true,
    payment: account["payment"] === true,
    organizationId: typeof organizationId === "number" ? organizationId : null,
    allowedOrganizationIds: Array.isArray(allowedOrganizationIds) ? allowedOrganizationIds.map(Number) : [],
  };
}

function isGlobalAdmin(account: Loose): boolean {
  return account["isAdmin"] === true && account["scheduleOnly"] !== true && account["role"] === "global";
}

/** The lock serializes administrators who demote each other at once; the second then sees that it would be the last. */
async function keepOneAdmin(tx: Tx): Promise<void> {
  const admins = await tx.db
    .selectFrom("staff")
    .select("id")
    .where("is_admin", "=", true)
    .where("schedule_only", "=", false)
    .where("role", "=", "global")
    .orderBy("id")
    .forUpdate()
    .execute();
  if (admins.length <= 1) throw new Refusal("ERROR_LAST_ADMIN");
}
