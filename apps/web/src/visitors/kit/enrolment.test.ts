import { enrolmentCode } from "@cherga/contract/calls/enrolment";
import { expect, test } from "vitest";
import { asCode, codeLength } from "#visitors/kit/enrolment.ts";

test("a code is typed in any case, with or without separators, and never becomes too long", () => {
  expect(asCode("ab-cd 12")).toBe("ABCD12");
  expect(asCode("abcd2345xyz")).toBe("ABCD2345");
});

test("a code is as long as the contract says", () => {
  expect(codeLength).toBe(enrolmentCode.length);
});
