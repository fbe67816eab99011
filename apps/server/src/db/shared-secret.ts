import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";

/** Returns a secret that all servers on this database share; the first server creates it. */
export async function sharedSecret(db: Kysely<Database>, name: string): Promise<Buffer> {
  await db
    .insertInto("secret")
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("secret")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
