import type { Words } from "@cherga/contract/fields";
import type { SurveyReport } from "@cherga/contract/shapes/report/survey";
import { type RawBuilder, sql } from "kysely";
import { containing } from "#reports/item-filter";
import { shownNumber } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";

/** Answers of the report: those of visits on its days. */
const answersOf = ({ organizations, from, to }: ReportScope): RawBuilder<unknown> => sql`
  survey_answer answer join ticket on ticket.id = answer.ticket_id
  where ticket.organization_id = any(${organizations.map(({ id }) => id)})
    and ticket.queue_date between ${from} and ${to}`;

/** Returns how visitors rated their visits. */
export async function readSurvey(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  wanted: number | undefined,
): Promise<Omit<SurveyReport, "time">> {
  const versions = await sql<{ id: number; since: Date; questions: readonly Words[] }>`
    select id, since, questions from survey_version
    where id in (select answer.survey_id from ${answersOf(scope)})
    order by since desc, id desc`.execute(reportDb);
  const shown = versions.rows.map(({ id, since, questions }) => ({
    id,
    since: since.toISOString(),
    questions: questions.map(scope.speak),
  }));
  const surveyId = wanted ?? shown[0]?.id ?? null;
  const questions = shown.find(({ id }) => id === surveyId)?.questions ?? [];
  const ofVersion = sql`${answersOf(scope)} and answer.survey_id = ${surveyId}`;
  const [counts, trend, served] = await Promise.all([
    distributions({ reportDb }, ofVersion),
    sql<{ date: string; mean: number; answers: number }>`
      select ticket.queue_date as date, count(*) as answers,
        avg((first_rating + second_rating + third_rating) / 3.0)::double precision as mean
      from ${ofVersion} group by 1 order by 1`.execute(reportDb),
    countServedTickets({ reportDb }, scope),
  ]);
  const answers = trend.rows.reduce((sum, day) => sum + day.answers, 0);
  return {
    versions: shown,
    surveyId,
    answers,
    responseRate: served === 0 ? null : answers / served,
    ratings: counts.flatMap((distribution, index) => {
      const question = questions[index];
      return question === undefined ? [] : [{ question, mean: meanOf(distribution), distribution }];
    }),
    trend: trend.rows,
  };
}

function countServedTickets({ reportDb }: ReportDeps, scope: ReportScope): Promise<number> {
  return readItems(reportDb, scope, {}, ["day"], async (db, { rollups, items }) => {
    const count = async (tickets: RawBuilder<number>, rows: RawBuilder<unknown> | undefined) => {
      if (rows === undefined) return 0;
      const read = await sql<{ tickets: number }>`select ${tickets} as tickets from ${rows}`.execute(db);
      return read.rows[0]?.tickets ?? 0;
    };
    return (
      (await count(sql`coalesce(sum(item.served_tickets), 0)::bigint`, rollups)) +
      (await count(sql`count(distinct item.ticket_id) filter (where item.outcome = 'served')`, items))
    );
  });
}

/** Returns how often each rating was given, for each of the questions. */
async function distributions({ reportDb }: ReportDeps, answers: RawBuilder<unknown>): Promise<number[][]> {
  const { rows } = await sql<{ ratings: readonly [number, number, number]; count: number }>`
    select array[first_rating, second_rating, third_rating] as ratings, count(*) as count
    from ${answers} group by 1`.execute(reportDb);
  return [0, 1, 2].map((question) =>
    [1, 2, 3, 4, 5].map((value) =>
      rows.filter(({ ratings }) => ratings[question] === value).reduce((sum, { count }) => sum + count, 0),
    ),
  );
}

function meanOf(distribution: readonly number[]): number | null {
  const answers = distribution.reduce((sum, count) => sum + count, 0);
  const stars = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return answers === 0 ? null : stars / answers;
}

type AnswerList = {
  readonly surveyId?: number | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly perPage: number;
};

/** Returns single answers, the latest first, with the questions as they were asked. */
export async function listAnswers(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  { surveyId, search = "", page, perPage }: AnswerList,
) {
  const wanted = sql`${answersOf(scope)} and (${surveyId ?? null}::integer is null or answer.survey_id = ${surveyId ?? null})
    and (${search} = '' or answer.comment ilike ${containing(search)})`;
  const [{ rows }, counted] = await Promise.all([
    sql<AnswerRow>`
      select page.*, version.questions from (
        select answer.ticket_id as "ticketId", ticket.prefix, ticket.num, ticket.organization_id as "organizationId",
          answer.answered_at as "answeredAt", array[first_rating, second_rating, third_rating] as ratings,
          answer.comment, answer.survey_id
        from ${wanted} order by answer.answered_at desc, answer.ticket_id
        limit ${perPage} offset ${(page - 1) * perPage}) as page
      join survey_version version on version.id = page.survey_id
      order by page."answeredAt" desc, page."ticketId"`.execute(reportDb),
    sql<{ count: number }>`select count(*) as count from ${wanted}`.execute(reportDb),
  ]);
  const names = new Map(scope.organizations.map(({ id, name }) => [id, name]));
  return {
    content: rows.map((row) => ({
      ticketId: row.ticketId,
      num: shownNumber(row.prefix, row.num),
      organization: names.get(row.organizationId) ?? "",
      answeredAt: row.answeredAt.toISOString(),
      ratings: row.questions.flatMap((question, index) => {
        const rating = row.ratings[index];
        return rating === undefined ? [] : [{ question: scope.speak(question), rating }];
      }),
      comment: row.comment,
    })),
    total: counted.rows[0]?.count ?? 0,
  };
}

type AnswerRow = {
  readonly ticketId: number;
  readonly prefix: string;
  readonly num: number | null;
  readonly organizationId: number;
  readonly answeredAt: Date;
  readonly ratings: readonly number[];
  readonly comment: string;
  readonly survey_id: number;
  readonly questions: readonly Words[];
};
