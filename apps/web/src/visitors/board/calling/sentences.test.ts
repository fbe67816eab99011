import { expect, test } from "vitest";
import { callSentenceOf } from "#visitors/board/calling/sentences.ts";

test("a call is spoken in the language of the hall", () => {
  const call = { num: "A012", room: "3" };
  expect(callSentenceOf("en", call)).toBe("Ticket A 12, window 3");
  expect(callSentenceOf("ru", call)).toBe("Талон A 12, окно 3");
  expect(callSentenceOf("ua", call)).toBe("Талон A 12, вікно 3");
  expect(callSentenceOf("en", { num: "7", room: "" })).toBe("Ticket 7");
});
