/** The survey answers so far. */
export type SurveyDraft = {
  readonly ratings: readonly [number | undefined, number | undefined, number | undefined];
  readonly comment: string;
};

export const emptyDraft: SurveyDraft = { ratings: [undefined, undefined, undefined], comment: "" };

/** Returns the draft with one more rating. */
export function rated({ ratings, comment }: SurveyDraft, question: number, rating: number): SurveyDraft {
  const [first, second, third] = ratings.map((each, place) => (place === question ? rating : each));
  return { ratings: [first, second, third], comment };
}

/** Returns the answers to send; undefined while a rating is missing. */
export function answerOf({
  ratings: [first, second, third],
  comment,
}: SurveyDraft): { readonly ratings: [number, number, number]; readonly comment: string } | undefined {
  if (first === undefined || second === undefined || third === undefined) return undefined;
  return { ratings: [first, second, third], comment: comment.trim() };
}

/** Returns the index of the first unanswered question; -1: all are answered. */
export const firstMissing = ({ ratings }: SurveyDraft): number => ratings.indexOf(undefined);
