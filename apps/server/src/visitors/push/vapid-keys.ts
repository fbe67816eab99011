import type { Kysely } from "kysely";
import webPush from "web-push";
import { z } from "zod";
import type { Database } from "#db/tables";

/** The keys that identify this server to push services. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Returns the key pair that all servers on this database share; the first server that needs it creates it. */
export async function vapidKeys(db: Kysely<Database>): Promise<VapidKeys> {
  const present = await findKeys(db);
  if (present !== undefined) return present;
  await db
    .insertInto("secret")
    .values({ name, value: Buffer.from(JSON.stringify(webPush.generateVAPIDKeys())) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findKeys(db);
  if (made === undefined) throw new Error("a key that was kept is gone");
  return made;
}

const name = "vapid";

async function findKeys(db: Kysely<Database>): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom("secret").select("value").where("name", "=", name).executeTakeFirst();
  return row && stored.parse(JSON.parse(row.value.toString()));
}
