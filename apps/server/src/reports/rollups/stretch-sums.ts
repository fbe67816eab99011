import { type RawBuilder, sql } from "kysely";

/** The time of all stretches of a group, in milliseconds. */
export const stretchMs: RawBuilder<number> = sql`
  sum(extract(epoch from upper(stretch.during) - lower(stretch.during)) * 1000)::bigint`;
