import { expect, test } from "vitest";
import { firstNumber } from "#staff/screens/organization/ticket-number.ts";

test("the first number follows the offset, has at least three digits, and comes after the prefix", () => {
  expect(firstNumber("", 0)).toBe("001");
  expect(firstNumber("M", 100)).toBe("M101");
  expect(firstNumber("AB", 9999)).toBe("AB10000");
});
