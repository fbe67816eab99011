import { z } from "zod";
import { id } from "#fields";
import { pagingFields, rangeFields, scopeFields } from "#shapes/report/parts";
import { date, instant } from "#shapes/time";

/** A question and how it was rated, from one to five. */
const rating = z.object({
  question: z.string(),
  mean: z.number().nullable(),
  /** How many answers gave one, two, three, four, five. */
  distribution: z.array(z.int()).length(5),
});

export const surveyBody = z.strictObject({
  organizationIds: scopeFields.organizationIds,
  ...rangeFields,
  /** A version of the questions; absent: the latest one. */
  surveyId: id.optional(),
});

export const surveyReport = z.object({
  /** The sets of questions that were answered, the one that was answered last first. */
  versions: z.array(z.object({ id, since: instant, questions: z.array(z.string()) })),
  surveyId: id.nullable(),
  answers: z.int(),
  /** Answers to any questions, for each served visit. */
  responseRate: z.number().nullable(),
  ratings: z.array(rating),
  trend: z.array(z.object({ date, mean: z.number(), answers: z.int() })),
  time: instant,
});

export type SurveyReport = z.output<typeof surveyReport>;

export const surveyListBody = z.strictObject({
  ...surveyBody.shape,
  search: scopeFields.search,
  /** Only answers with a rating that is not better. */
  worst: z.int().min(1).max(5).optional(),
  page: pagingFields.page,
  perPage: pagingFields.perPage,
});

/** A visitor's answers after the visit, with the questions as they were asked. */
export const surveyAnswer = z.object({
  answeredAt: instant,
  ratings: z.array(z.object({ question: z.string(), rating: z.int().min(1).max(5) })),
  comment: z.string(),
});

export type SurveyAnswer = z.output<typeof surveyAnswer>;

export const surveyListRow = z.object({
  ...surveyAnswer.shape,
  ticketId: id,
  num: z.string(),
  organization: z.string(),
  services: z.array(z.string()),
  operators: z.array(z.string()),
});
