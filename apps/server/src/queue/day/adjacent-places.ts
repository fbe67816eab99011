import type { AdjacentPlace, Rules } from "@cherga/engine/rules/rules";
import { remembering } from "@cherga/engine/day/remembering";
import { addDays } from "@cherga/engine/time/calendar-date";
import { instantOf } from "@cherga/engine/time/day-frame";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import type { Config } from "#queue/config/config";
import { rulesOn } from "#queue/config/rules-on";
import type { DayKey } from "#queue/day/day-state";

/**
 * Returns the rules of a day with the time that operators have promised on adjacent days. It is read only if overtime
 * reaches past midnight: no other visit can touch two days.
 */
export async function rulesWithAdjacentPlaces(
  db: Kysely<Database>,
  key: DayKey,
  config: Config,
): Promise<Rules> {
  const rules = rulesOn(config, key.date);
  const before = rulesOn(config, addDays(key.date, -1));
  if (!reachesPastMidnight(rules) && !reachesPastMidnight(before)) return rules;
  const { frame } = rules;
  const [from, to] = [frame.startsAtMs, instantOf(frame, frame.minutes + longestOvertime)];
  const { rows } = await sql<AdjacentPlace>`
    select ticket_item_id as "itemId", occupancy.operator_id as "operatorId",
      (extract(epoch from lower(during)) * 1000)::double precision as "from",
      (extract(epoch from upper(during)) * 1000)::double precision as "to"
    from occupancy join ticket_item on ticket_item.id = ticket_item_id
    where occupancy.organization_id = ${key.organizationId} and queue_date <> ${key.date}
      and during && tstzrange(${new Date(from)}, ${new Date(to)}, '[]')`.execute(db);
  return rows.length === 0 ? rules : { ...rules, adjacentPlaces: rows };
}

/** The longest overtime that the contract allows, in minutes. */
const longestOvertime = 240;

/** Returns whether a visit of this day may end on the next. */
const reachesPastMidnight = remembering(({ frame, operators }: Rules): boolean =>
  [...operators.values()].some(({ day }) =>
    day.work.some(({ to, overtime }) => to + overtime > frame.minutes),
  ),
);
