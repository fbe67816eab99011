import type pg from "pg";
import { unavailableReason } from "#db/unavailable";

/** A write that failed so recently says that the disk is still full. A day at work writes more often. */
const recentMs = 120_000;

const failedAt = new WeakMap<pg.Pool, number>();

/** Notes that a query has failed, if the reason is a full disk. */
export function noteDiskFull(pool: pg.Pool, error: unknown): void {
  if (unavailableReason(error) === "diskFull") failedAt.set(pool, performance.now());
}

/** Returns whether the database could lately not write because its disk is full. */
export const isDiskFull = (pool: pg.Pool): boolean =>
  performance.now() - (failedAt.get(pool) ?? -Infinity) < recentMs;
