import { expect, test } from "vitest";
import { answerOf, emptyDraft, firstMissing, rated } from "#visitors/tracker/state/survey-draft.ts";

test("nothing is sent before all three are rated, and the first gap is known", () => {
  const first = rated(emptyDraft, 0, 5);
  expect(answerOf(first)).toBeUndefined();
  expect(firstMissing(first)).toBe(1);
  const all = rated(rated(first, 1, 3), 2, 4);
  expect(answerOf({ ...all, comment: " fine " })).toEqual({ ratings: [5, 3, 4], comment: "fine" });
  expect(firstMissing(all)).toBe(-1);
});
