import { randomBytes } from "node:crypto";
import { hashPassword } from "#auth/passwords";
import type { Deps } from "#deps";

/**
 * Creates the first administrator account and returns its password, which is shown once and not stored in plain text.
 */
export async function firstAdministrator(deps: Deps): Promise<string> {
  const password = randomBytes(12).toString("base64url");
  await deps.db
    .insertInto("staff")
    .values({
      username: "admin",
      password_hash: await hashPassword(password),
      role: "global",
      is_admin: true,
    })
    .execute();
  return password;
}
