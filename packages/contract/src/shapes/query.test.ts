import { expect, test } from "vitest";
import { queryFlag, queryNumber } from "#shapes/query";

test("a flag in an address is true or false", () => {
  expect(["true", "false"].map((text) => queryFlag.parse(text))).toEqual([true, false]);
  expect(queryFlag.safeParse("1").success).toBe(false);
});

test("a number in an address is whole and within its bounds", () => {
  const place = queryNumber({ min: 1, max: 20 });
  expect(place.parse("20")).toBe(20);
  expect(["0", "21", "-1", "1.5", "1e1", "", " 1"].filter((text) => place.safeParse(text).success)).toEqual(
    [],
  );
});
