import pg from "pg";

// A date is a calendar day without a time zone: it stays a string.
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date);
// Milliseconds and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** For every connection: a dead one is noticed, and connecting has a time limit. */
export const lineSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
} as const;
