import { words } from "@cherga/contract/fields";
import { z } from "zod";
import type { Row, RowClient } from "#branches/copy/table-rows";
import { storeSurveyAnswer } from "#queue/day/survey-answers";

const rating = z.int().min(1).max(5);
const answerRow = z.object({
  ticket_id: z.int(),
  organization_id: z.int(),
  answered_at: z.coerce.date(),
  first_rating: rating,
  second_rating: rating,
  third_rating: rating,
  comment: z.string(),
  questions: z.array(words({ max: 500 })).max(10),
});

/** Stores answers that visitors gave at a branch. The first answer for a ticket counts, wherever it was given. */
export async function takeSurveyAnswers(client: RowClient, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const {
      first_rating: first,
      second_rating: second,
      third_rating: third,
      ...answer
    } = answerRow.parse(row);
    const { rows: tickets } = await client.query(
      "select from ticket where id = $1 and organization_id = $2",
      [answer.ticket_id, answer.organization_id],
    );
    // Its ticket follows, and the answer is sent again then.
    if (tickets.length === 0) throw new Error("the centre has not got the ticket of an answer yet");
    await storeSurveyAnswer(
      client,
      {
        ticketId: answer.ticket_id,
        organizationId: answer.organization_id,
        questions: answer.questions,
        ratings: [first, second, third],
        comment: answer.comment,
      },
      answer.answered_at,
    );
  }
}
