import type pg from "pg";

/** Allocates unique ids. */
export type Ids = {
  take(count: number): Promise<readonly number[]>;
  /** Drops the reserved ids, because the database may allocate them again. */
  forget(): void;
};

/** How many ids one value of the sequence covers. */
const blockSize = 100;

/** Allocates ids in blocks from a sequence, so that one query serves many. Gaps are harmless. */
export function makeIds(pool: pg.Pool): Ids {
  let held: number[] = [];
  return {
    take: async (count) => {
      while (held.length < count) {
        const asking = held;
        const { rows } = await pool.query<{ block: number }>("select nextval('queue_id')::integer as block");
        const first = (rows[0]?.block ?? 0) * blockSize;
        // If `forget` ran meanwhile, this block is dropped with the old array.
        asking.push(...Array.from({ length: blockSize }, (_, index) => first + index));
      }
      return held.splice(0, count);
    },
    forget: () => {
      held = [];
    },
  };
}
