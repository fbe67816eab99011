import { expect, test } from "vitest";
import { daysInWords } from "#staff/screens/schedule/plan/days-in-words.ts";

test("weekdays that follow one another are said as a span", () => {
  expect(daysInWords([5, 1, 2, 3, 4], "weekdays", "en-US")).toBe("Mon–Fri");
  expect(daysInWords([1, 3, 6, 7], "weekdays", "en-US")).toBe("Mon, Wed, Sat–Sun");
});

test("days of the month are said by their numbers", () => {
  expect(daysInWords([1, 15, 29, 30, 31], "other", "en-US")).toBe("1, 15, 29–31");
});

test("dates and periods are said in the language that is spoken", () => {
  expect(daysInWords(["2026-05-01"], "other", "en-US")).toBe("May 1, 2026");
  expect(daysInWords([{ from: "2026-05-01", to: "2026-05-14" }], "other", "en-US")).toBe(
    "May 1, 2026 – May 14, 2026",
  );
  expect(daysInWords([{ from: "", to: "" }], "other", "en-US")).toBe("… – …");
});

test("of many dates only the first are named", () => {
  const many = ["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04", "2026-05-05"];
  expect(daysInWords(many, "other", "en-US")).toMatch(/May 4, 2026… \(5\)$/);
});

test("every day needs no words of its own", () => {
  expect(daysInWords(null, "other", "en-US")).toBe("");
});
