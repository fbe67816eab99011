import { sql } from "kysely";
import type { InTransaction } from "#db/transaction";

/**
 * Checks that the database accepts writes; throws when it does not. An upsert shows that writing is allowed. It may
 * still fit into an existing file, so a sort that needs a temporary file shows whether the disk has room.
 */
export function tryToWrite({ inTransaction }: { readonly inTransaction: InTransaction }): Promise<void> {
  return inTransaction(async ({ db }) => {
    await sql`
      insert into throttle (key, attempts, ends_at) values ('ready', 0, now())
      on conflict (key) do update set ends_at = now()`.execute(db);
    await sql`set local work_mem = '64kB'`.execute(db);
    await sql`
      select count(*) from (
        select repeat('x', 100) || number as text from generate_series(1, 5000) as number order by md5(number::text)
      ) as sorted`.execute(db);
  });
}
