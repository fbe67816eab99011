import { randomBytes } from "node:crypto";
import { hashPassword } from "#auth/passwords";
import type { Deps } from "#deps";

/** Makes the account that sets up everything else, and gives the password that is shown once and kept nowhere. */
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
