import type { Kysely } from "kysely";
import type pg from "pg";
import type { Cookies } from "#auth/cookies";
import type { Tokens } from "#auth/tokens";
import type { Clock } from "#base/clock";
import type { Lineage } from "#db/lineage";
import type { Database } from "#db/tables";
import type { InTransaction } from "#db/transaction";
import type { PublicGate } from "#http/public-gate";

/** Services that every part of the server may use. They are built once at the start and passed down. */
export type BaseDeps = {
  readonly clock: Clock;
  /** For reading. All writes go through a transaction. */
  readonly db: Kysely<Database>;
  /** The same database, for the few prepared statements that run on every request. */
  readonly pool: pg.Pool;
  /** Notices when the database has gone back to an earlier state. */
  readonly lineage: Lineage;
  readonly inTransaction: InTransaction;
  readonly tokens: Tokens;
  readonly cookies: Cookies;
  /** Admits and limits requests without an account. */
  readonly publicGate: PublicGate;
  /** Secrets that all servers on the database share. */
  readonly secretOf: { readonly opening: string; readonly traces: string };
};
