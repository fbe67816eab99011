import type pg from "pg";

/** A visitor's answer to the survey. */
export type SurveyAnswer = {
  readonly ticketId: number;
  readonly organizationId: number;
  readonly ratings: readonly [number, number, number];
  readonly comment: string;
};

/** Stores an answer; returns whether it is the first one for its ticket. */
export async function storeSurveyAnswer(pool: pg.Pool, answer: SurveyAnswer, at: Date): Promise<boolean> {
  const { ticketId, organizationId, ratings, comment } = answer;
  const { rowCount } = await pool.query(
    `insert into survey_answer (ticket_id, organization_id, answered_at, first_rating, second_rating, third_rating,
       comment)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (ticket_id) do nothing`,
    [ticketId, organizationId, at, ...ratings, comment],
  );
  return rowCount === 1;
}

/** Returns which of some tickets have a survey answer. */
export async function answeredAmong(
  pool: pg.Pool,
  ticketIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ticketIds.length === 0) return new Set();
  const { rows } = await pool.query<{ id: number }>({
    name: "surveys-answered",
    text: "select ticket_id as id from survey_answer where ticket_id = any($1)",
    values: [ticketIds],
  });
  return new Set(rows.map(({ id }) => id));
}
