import type { Words } from "@cherga/contract/fields";
import type { SurveyReport } from "@cherga/contract/shapes/report/survey";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { containing } from "#reports/item-filter";
import { personName, shownNumber } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";

/** Answers belong to a report by the days of their visits. */
const isAnswerOf = ({ organizations, from, to }: ReportScope): RawBuilder<SqlBool> => sql`
  answer.organization_id = any(${organizations.map(({ id }) => id)}) and answer.queue_date between ${from} and ${to}`;

/** A set of questions. Organizations that ask the same share it, and so do times between which others were asked. */
type QuestionSet = {
  readonly id: number;
  readonly surveyIds: readonly number[];
  readonly since: Date;
  readonly questions: readonly Words[];
  readonly answers: number;
};

/** Returns the sets of questions that were answered, the one that was answered last first. */
async function questionSets({ reportDb }: ReportDeps, scope: ReportScope): Promise<readonly QuestionSet[]> {
  const { rows } = await sql<QuestionSet>`
    select min(version.id) as id, array_agg(version.id) as "surveyIds", min(version.since) as since, version.questions,
      sum(counted.answers)::bigint as answers
    from (
        select survey_id, count(*) as answers, max(answered_at) as last from survey_answer answer
        where ${isAnswerOf(scope)} group by 1) as counted
      join survey_version version on version.id = counted.survey_id
    group by version.questions order by max(counted.last) desc`.execute(reportDb);
  return rows;
}

/** Returns how visitors rated their visits. */
export async function readSurvey(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  wanted: number | undefined,
): Promise<Omit<SurveyReport, "time">> {
  const sets = await questionSets({ reportDb }, scope);
  const shown = wanted === undefined ? sets[0] : sets.find(({ surveyIds }) => surveyIds.includes(wanted));
  const ofSet = sql`survey_answer answer
    where ${isAnswerOf(scope)} and answer.survey_id = any(${[...(shown?.surveyIds ?? [])]})`;
  const [{ distributions, trend }, served] = await Promise.all([
    readRatings({ reportDb }, ofSet),
    countServedTickets({ reportDb }, scope),
  ]);
  // Whatever was asked, an answer is an answer.
  const allAnswers = sets.reduce((sum, { answers }) => sum + answers, 0);
  return {
    versions: sets.map(({ id, since, questions }) => ({
      id,
      since: since.toISOString(),
      questions: questions.map(scope.speak),
    })),
    surveyId: shown?.id ?? null,
    answers: shown?.answers ?? 0,
    responseRate: served === 0 ? null : allAnswers / served,
    ratings: distributions.flatMap((distribution, index) => {
      const question = shown?.questions[index];
      return question === undefined
        ? []
        : [{ question: scope.speak(question), mean: meanOf(distribution), distribution }];
    }),
    trend,
  };
}

function countServedTickets({ reportDb }: ReportDeps, scope: ReportScope): Promise<number> {
  return readItems(reportDb, scope, {}, ["day"], async (db, { rollups, items }) => {
    const count = async (tickets: RawBuilder<number>, rows: RawBuilder<unknown>) => {
      const read = await sql<{ tickets: number }>`select ${tickets} as tickets from ${rows}`.execute(db);
      return read.rows[0]?.tickets ?? 0;
    };
    let served = 0;
    for (const rows of rollups)
      served += await count(sql`coalesce(sum(item.served_tickets), 0)::bigint`, rows);
    if (items !== undefined)
      served += await count(
        sql`count(distinct item.ticket_id) filter (where item.outcome = 'served')`,
        items,
      );
    return served;
  });
}

type RatingRow = {
  /** Null: of all days. */
  readonly date: string | null;
  /** Null: whatever the ratings were. */
  readonly ratings: readonly [number, number, number] | null;
  readonly answers: number;
  readonly mean: number;
};

/** Returns how often each rating was given, for each of the questions, and the mean rating of each day. */
async function readRatings({ reportDb }: ReportDeps, answers: RawBuilder<unknown>) {
  // A year has many answers: they are read once for both.
  const { rows } = await sql<RatingRow>`
    select date, ratings, count(*) as answers, avg(mean)::double precision as mean
    from (
      select answer.queue_date as date, array[first_rating, second_rating, third_rating] as ratings,
        (first_rating + second_rating + third_rating) / 3.0 as mean
      from ${answers}) as answer
    group by grouping sets ((date), (ratings)) order by date`.execute(reportDb);
  return {
    distributions: [0, 1, 2].map((question) =>
      [1, 2, 3, 4, 5].map((value) =>
        rows.reduce((sum, row) => (row.ratings?.[question] === value ? sum + row.answers : sum), 0),
      ),
    ),
    trend: rows.flatMap(({ date, mean, answers: count }) =>
      date === null ? [] : [{ date, mean, answers: count }],
    ),
  };
}

function meanOf(distribution: readonly number[]): number | null {
  const answers = distribution.reduce((sum, count) => sum + count, 0);
  const stars = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return answers === 0 ? null : stars / answers;
}

type AnswerList = {
  readonly surveyId?: number | undefined;
  readonly search?: string | undefined;
  readonly worst?: number | undefined;
  readonly page: number;
  readonly perPage: number;
};

/** Returns single answers, the latest first, with the questions as they were asked. */
export async function listAnswers(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  { surveyId, search = "", worst, page, perPage }: AnswerList,
) {
  const conditions: readonly RawBuilder<SqlBool>[] = [
    isAnswerOf(scope),
    ...(surveyId === undefined
      ? []
      : [
          sql<SqlBool>`answer.survey_id in (
            select same.id from survey_version same join survey_version wanted on wanted.questions = same.questions
            where wanted.id = ${surveyId})`,
        ]),
    ...(search === "" ? [] : [sql<SqlBool>`answer.comment ilike ${containing(search)}`]),
    ...(worst === undefined
      ? []
      : [sql<SqlBool>`least(answer.first_rating, answer.second_rating, answer.third_rating) <= ${worst}`]),
  ];
  const wanted = sql`survey_answer answer where ${sql.join(conditions, sql` and `)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<AnswerRow>`
      select page.*, ticket.prefix, ticket.num, version.questions, served.* from (
        select answer.ticket_id as "ticketId", answer.organization_id as "organizationId",
          answer.answered_at as "answeredAt", array[first_rating, second_rating, third_rating] as ratings,
          answer.comment, answer.survey_id
        from ${wanted} order by answer.answered_at desc, answer.ticket_id
        limit ${perPage} offset ${(page - 1) * perPage}) as page
      join ticket on ticket.id = page."ticketId" join survey_version version on version.id = page.survey_id
      cross join lateral (
        select coalesce(json_agg(distinct service.name::text), '[]') as services,
          coalesce(json_agg(distinct ${personName("staff")}) filter (where staff.id is not null), '[]') as operators
        from ticket_item item left join service on service.id = item.service_id
          left join staff on staff.id = item.operator_id
        where item.ticket_id = page."ticketId") as served
      order by page."answeredAt" desc, page."ticketId"`.execute(reportDb),
    sql<{ count: number }>`select count(*) as count from ${wanted}`.execute(reportDb),
  ]);
  const names = new Map(scope.organizations.map(({ id, name }) => [id, name]));
  return {
    content: rows.map((row) => ({
      ticketId: row.ticketId,
      num: shownNumber(row.prefix, row.num),
      organization: names.get(row.organizationId) ?? "",
      services: row.services.map((name) => scope.speak(wordsIn(name))),
      operators: [...row.operators],
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

/** The database can tell names apart only as texts. */
// A service's name is checked when it is stored.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const wordsIn = (name: string): Words => JSON.parse(name) as Words;

type AnswerRow = {
  readonly ticketId: number;
  readonly prefix: string;
  readonly num: number | null;
  readonly organizationId: number;
  readonly services: readonly string[];
  readonly operators: readonly string[];
  readonly answeredAt: Date;
  readonly ratings: readonly number[];
  readonly comment: string;
  readonly questions: readonly Words[];
};
