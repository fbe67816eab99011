import type { SurveyAnswer } from "@cherga/contract/calls/queue-lists";
import type pg from "pg";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";

/** Returns the visitor's survey answer for a ticket; null if there is none. */
export async function surveyView(
  pool: Pick<pg.Pool, "query">,
  { config }: DayState,
  ticketId: number,
  speak: Localize,
): Promise<SurveyAnswer | null> {
  const { rows } = await pool.query<{ at: Date; ratings: number[]; comment: string }>(
    `select answered_at as at, array[first_rating, second_rating, third_rating] as ratings, comment
     from survey_answer where ticket_id = $1`,
    [ticketId],
  );
  const [answer] = rows;
  if (answer === undefined) return null;
  const { questions } = config.organization.survey;
  return {
    answeredAt: textOfInstant(answer.at.getTime()),
    ratings: answer.ratings.map((rating, index) => {
      const question = questions[index];
      return { question: question === undefined ? "" : speak(question), rating };
    }),
    comment: answer.comment,
  };
}
