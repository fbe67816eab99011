import type { SurveyAnswer } from "@cherga/contract/shapes/report/survey";
import type { Words } from "@cherga/contract/fields";
import type pg from "pg";
import { textOfInstant } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";

/** Returns the visitor's survey answer for a ticket, with the questions as they were asked; null if there is none. */
export async function surveyView(
  pool: Pick<pg.Pool, "query">,
  ticketId: number,
  speak: Localize,
): Promise<SurveyAnswer | null> {
  const { rows } = await pool.query<{ at: Date; ratings: number[]; comment: string; questions: Words[] }>(
    `select answered_at as at, array[first_rating, second_rating, third_rating] as ratings, comment, questions
     from survey_answer join survey_version on survey_version.id = survey_id where ticket_id = $1`,
    [ticketId],
  );
  const [answer] = rows;
  if (answer === undefined) return null;
  return {
    answeredAt: textOfInstant(answer.at.getTime()),
    ratings: answer.ratings.map((rating, index) => {
      const question = answer.questions[index];
      return { question: question === undefined ? "" : speak(question), rating };
    }),
    comment: answer.comment,
  };
}
