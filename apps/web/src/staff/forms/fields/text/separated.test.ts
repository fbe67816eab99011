import { expect, test } from "vitest";
import { joined, separated } from "#staff/forms/fields/text/separated.ts";

test("splits at commas, and removes blanks around the parts", () => {
  expect(separated("+380 44 000 01 15,  0 800 000 115")).toEqual(["+380 44 000 01 15", "0 800 000 115"]);
});

test("takes semicolons and new lines for commas", () => {
  expect(separated("0 800 000 115;\n0 800 000 116")).toEqual(["0 800 000 115", "0 800 000 116"]);
});

test("ignores empty parts, as while the next one is typed", () => {
  expect(separated("0 800 000 115, ")).toEqual(["0 800 000 115"]);
  expect(separated(" , ")).toEqual([]);
});

test("reads its own output", () => {
  const texts = ["+48 22 000 01 20", "115"];
  expect(separated(joined(texts))).toEqual(texts);
});
