import { expect, test } from "vitest";
import { smsErrorText, smsErrorTexts } from "#messages/sms-errors";

test("an error is explained, also with the gateway's own name of it", () => {
  expect(smsErrorText("refused ESME_RSUBMITFAIL")).toBe(smsErrorTexts.refused);
  expect(smsErrorText("wrongNumber")).toBe(smsErrorTexts.wrongNumber);
});

test("errors of other channels are not explained", () => {
  for (const error of ["", "410", "toString"]) expect(smsErrorText(error)).toBeUndefined();
});
