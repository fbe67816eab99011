import type { Kysely, Transaction } from "kysely";
import pg from "pg";
import { answerWithinMs } from "#db/time-limits";
import type { Database } from "#db/tables";
import { limitConcurrency } from "#db/limit-concurrency";
import type { Change } from "#db/change";

/** Everything a piece of work may touch while its transaction is open. */
export type Tx = {
  readonly db: Transaction<Database>;
  /** Queues a message for the live streams; sent only if the transaction commits. */
  readonly tell: (change: Change) => void;
};

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const maxAttempts = 5;
/**
 * Whoever waits for a lock holds a connection. If they could hold them all, whoever has the lock would have none left to
 * finish by.
 */
const mostAtOnce = 4;

/** Runs pieces of work each in a transaction, and tells of their changes after the commit. */
export function transactionsOn(
  db: Kysely<Database>,
  publish: (changes: readonly Change[]) => void,
): InTransaction {
  const turnstile = limitConcurrency(mostAtOnce, answerWithinMs);
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      const changes: Change[] = [];
      try {
        const result = await turnstile(() =>
          db
            .transaction()
            .execute((transaction) => work({ db: transaction, tell: (change) => changes.push(change) })),
        );
        if (changes.length > 0) publish(changes);
        return result;
      } catch (error) {
        if (!isLostRace(error) || attempt === maxAttempts) throw error;
      }
    }
  };
}

/** The database gave up one of two transactions that waited for each other; doing it again is right. */
export function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40001" || error.code === "40P01");
}
