import type { Words } from "@cherga/contract/fields";
import type pg from "pg";

/** A visitor's answer to the survey. */
export type SurveyAnswer = {
  readonly ticketId: number;
  readonly organizationId: number;
  /** The questions as they were asked. */
  readonly questions: readonly Words[];
  readonly ratings: readonly [number, number, number];
  readonly comment: string;
};

/** Stores an answer; returns whether it is the first one for its ticket. */
export async function storeSurveyAnswer(
  client: Pick<pg.ClientBase, "query">,
  answer: SurveyAnswer,
  at: Date,
): Promise<boolean> {
  const { ticketId, organizationId, questions, ratings, comment } = answer;
  const { rowCount } = await client.query(
    `with version as (
       insert into survey_version (organization_id, questions, since) values ($2, $8::jsonb, $3)
       on conflict (organization_id, md5(questions::text)) do update set since = least(survey_version.since, excluded.since)
       returning id),
     stored as (
       insert into survey_answer (ticket_id, organization_id, queue_date, answered_at, first_rating, second_rating,
         third_rating, comment, survey_id)
       select $1, $2, ticket.queue_date, $3, $4, $5, $6, $7, version.id from version, ticket where ticket.id = $1
       on conflict (ticket_id) do nothing returning organization_id, queue_date)
     update organization_day day set survey_answers = survey_answers + 1 from stored
     where (day.organization_id, day.queue_date) = (stored.organization_id, stored.queue_date)`,
    [ticketId, organizationId, at, ...ratings, comment, JSON.stringify(questions)],
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
