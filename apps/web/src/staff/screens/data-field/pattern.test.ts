import { expect, test } from "vitest";
import { dataFieldForms } from "@cherga/contract/constants";
import { outcomeOf } from "#staff/screens/data-field/pattern.ts";

test("says whether a sample has the form that is asked for", () => {
  const regExp = String.raw`^\p{Lu}{2}[0-9]{6}$`;
  expect(outcomeOf({ regExp, sample: "АБ123456" })).toBe("matches");
  expect(outcomeOf({ regExp, sample: "ab123456" })).toBe("differs");
});

test("an expression that cannot be read is no error of the page", () => {
  expect(outcomeOf({ regExp: "(", sample: "x" })).toBe("unusable");
});

test("without an expression everything is taken, in the form of its type", () => {
  expect(outcomeOf({ regExp: "", sample: "anything" })).toBe("matches");
  expect(dataFieldForms.e.test("no address")).toBe(false);
  expect(dataFieldForms.ph.test("+380 44 123 45 67")).toBe(true);
});
