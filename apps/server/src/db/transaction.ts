import type { Kysely, Transaction } from "kysely";
import pg from "pg";
import { answerWithinMs } from "#db/time-limits";
import type { Database } from "#db/tables";
import { limitConcurrency } from "#db/limit-concurrency";
import type { Change } from "#db/change";

/** What work may use while its transaction is open. */
export type Tx = {
  readonly db: Transaction<Database>;
  /** Queues a message for the live streams; sent only if the transaction commits. */
  readonly tell: (change: Change) => void;
};

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const maxAttempts = 5;
/**
 * A transaction that waits for a lock holds a connection. If waiting transactions held all of them, the lock's holder
 * would have none left to finish with.
 */
const mostAtOnce = 4;

/** Runs each piece of work in a transaction, and publishes its changes after the commit. */
export function transactionsOn(
  db: Kysely<Database>,
  publish: (changes: readonly Change[]) => void,
): InTransaction {
  const limited = limitConcurrency(mostAtOnce, answerWithinMs);
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      const changes: Change[] = [];
      try {
        const result = await limited(() =>
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

/** Returns whether the database aborted a transaction because of a conflict or deadlock; a retry is right. */
export function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40001" || error.code === "40P01");
}
