import { expect, test } from "vitest";
import { inserted, unknownIn } from "#staff/screens/printer-template/designer/placeholders.ts";

test("names placeholders that are never filled", () => {
  expect(unknownIn("{num} {name} {Service}")).toEqual(["{name}", "{Service}"]);
});

test("inserts a placeholder at the caret, replacing the selection", () => {
  expect(inserted("Your  please", "{num}", [5, 5])).toEqual({ text: "Your {num} please", caret: 10 });
  expect(inserted("Your number", "{num}", [5, 11])).toEqual({ text: "Your {num}", caret: 10 });
});
