import type pg from "pg";

/** Hands out ids that nobody else has. */
export type Ids = {
  take(count: number): Promise<readonly number[]>;
  /** Gives up the ids that are held, because the database may hand them out again. */
  forget(): void;
};

/** How many ids one number of the sequence stands for. */
const blockSize = 100;

/** Makes ids from blocks of a sequence, so that the database is asked once for many. Gaps mean nothing. */
export function makeIds(pool: pg.Pool): Ids {
  let held: number[] = [];
  return {
    take: async (count) => {
      while (held.length < count) {
        const asking = held;
        const { rows } = await pool.query<{ block: number }>("select nextval('queue_id')::integer as block");
        const first = (rows[0]?.block ?? 0) * blockSize;
        // What was forgotten meanwhile takes this block along.
        asking.push(...Array.from({ length: blockSize }, (_, index) => first + index));
      }
      return held.splice(0, count);
    },
    forget: () => {
      held = [];
    },
  };
}
