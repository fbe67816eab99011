import { expect, test } from "vitest";
import { joined, separated } from "#staff/forms/fields/text/separated.ts";

test("takes what stands between commas, without the blanks around it", () => {
  expect(separated("+380 44 000 01 15,  0 800 000 115")).toEqual(["+380 44 000 01 15", "0 800 000 115"]);
});

test("takes semicolons and new lines for commas", () => {
  expect(separated("0 800 000 115;\n0 800 000 116")).toEqual(["0 800 000 115", "0 800 000 116"]);
});

test("leaves out what is empty, as while somebody types the next one", () => {
  expect(separated("0 800 000 115, ")).toEqual(["0 800 000 115"]);
  expect(separated(" , ")).toEqual([]);
});

test("reads back what it writes", () => {
  const texts = ["+48 22 000 01 20", "115"];
  expect(separated(joined(texts))).toEqual(texts);
});
