import type { AdjacentPlace, Rules } from "@cherga/engine/rules/rules";
import { remembering } from "@cherga/engine/day/remembering";
import { instantOf } from "@cherga/engine/time/day-frame";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import type { DayKey } from "#queue/day/known-day";

/**
 * Gives the rules of a day with the time that operators have promised on the days before and after it. Only centres that
 * work around midnight need it, and only for them it is read.
 */
export async function withAdjacentPlaces(db: Kysely<Database>, key: DayKey, rules: Rules): Promise<Rules> {
  if (!worksAroundMidnight(rules)) return rules;
  const { frame } = rules;
  const [from, to] = [frame.startsAtMs, instantOf(frame, frame.minutes + longestOvertime)];
  const { rows } = await sql<AdjacentPlace>`
    select ticket_item_id as "itemId", occupancy.operator_id as "operatorId",
      (extract(epoch from lower(during)) * 1000)::double precision as "from",
      (extract(epoch from upper(during)) * 1000)::double precision as "to"
    from occupancy join ticket_item on ticket_item.id = ticket_item_id join ticket on ticket.id = ticket_id
    where occupancy.organization_id = ${key.organizationId} and queue_date <> ${key.date}
      and during && tstzrange(${new Date(from)}, ${new Date(to)}, '[]')`.execute(db);
  return rows.length === 0 ? rules : { ...rules, adjacentPlaces: rows };
}

/** The contract allows no more overtime than this, in minutes. */
const longestOvertime = 240;

/** Whether a visit may reach into the next day, or one of the day before may still go on. */
const worksAroundMidnight = remembering(({ frame, operators }: Rules): boolean =>
  [...operators.values()].some(({ day }) =>
    day.work.some(({ from, to, overtime }) => from < longestOvertime || to + overtime > frame.minutes),
  ),
);
