import { type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { filterConditions, type ItemFilter } from "#reports/item-filter";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { type DaysBySource, rangeByRange, readDivided } from "#reports/rollups/summed-periods";

/** The sum of the ratings of an answer. */
export const starsOfAnswer: RawBuilder<number> = sql`
  (answer.first_rating + answer.second_rating + answer.third_rating)`;

const ratingsOfAnswer = 3;

type Rating = { readonly mean: number; readonly answers: number };

type RatingSum = { readonly operatorId: number; readonly answers: number; readonly stars: number };

/** Returns how visitors rated the visits with each operator. */
export async function ratingsByOperator(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<ReadonlyMap<number, Rating>> {
  const { operatorIds, ...others } = filter;
  const hasSums = filterConditions(others).length === 0;
  const found = await readDivided(
    reportDb,
    scope,
    hasSums ? "periods" : "none",
    async (db, { periods, rest }) => [
      ...(periods === undefined ? [] : await knownRatings(db, periods, operatorIds)),
      ...(rest === undefined ? [] : await otherRatings(db, rest, filter)),
    ],
  );
  const sums = new Map<number, RatingSum>();
  for (const sum of found) {
    const before = sums.get(sum.operatorId);
    sums.set(sum.operatorId, {
      operatorId: sum.operatorId,
      answers: sum.answers + (before?.answers ?? 0),
      stars: sum.stars + (before?.stars ?? 0),
    });
  }
  return new Map(
    [...sums].map(([id, { answers, stars }]) => [id, { mean: stars / ratingsOfAnswer / answers, answers }]),
  );
}

async function knownRatings(
  db: Transaction<Database>,
  periods: NonNullable<DaysBySource["periods"]>,
  operatorIds: ItemFilter["operatorIds"],
): Promise<readonly RatingSum[]> {
  const ofOperators: RawBuilder<SqlBool> =
    operatorIds === undefined || operatorIds.length === 0
      ? sql`true`
      : sql`operator_id = any(${[...operatorIds]})`;
  const { rows } = await sql<RatingSum>`
    select operator_id as "operatorId", sum(answers)::bigint as answers, sum(stars)::bigint as stars
    from ${periods} as known (organization_id, span, period)
      join report_rating_rollup rollup on rollup.organization_id = known.organization_id
        and rollup.span = known.span and rollup.period = known.period
    where ${ofOperators}
    group by 1`.execute(db);
  return rows;
}

async function otherRatings(
  db: Transaction<Database>,
  rest: NonNullable<DaysBySource["rest"]>,
  filter: ItemFilter,
): Promise<readonly RatingSum[]> {
  const { rows } = await sql<RatingSum>`
    select operator_id as "operatorId", count(*) as answers, sum(stars)::bigint as stars
    from (
      -- A visitor with several services at one operator answers once.
      select distinct answer.ticket_id, item.operator_id, ${starsOfAnswer} as stars
      from ${rest} as days (organization_id, first, last)
        cross join lateral (
          select * from survey_answer answer
          where answer.organization_id = days.organization_id and answer.queue_date between days.first and days.last
          ${rangeByRange}) as answer
        join ticket_item item on item.ticket_id = answer.ticket_id
      where ${sql.join([sql`item.operator_id is not null`, ...filterConditions(filter)], sql` and `)}) as answered
    group by 1`.execute(db);
  return rows;
}
