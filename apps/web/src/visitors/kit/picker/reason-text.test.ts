import { expect, test } from "vitest";
import { reasonText } from "#visitors/kit/picker/reason-text.ts";

const t = Object.assign((key: string) => key, { language: "en" } as const);

test("a closed day says why it is closed, where the organization says so", () => {
  const closeReason = { en: "Public holiday", ru: "Праздник", ua: "Свято" };
  expect(reasonText({ reason: "closed", closeReason }, t)).toBe("reason.closed: Public holiday");
  expect(reasonText({ reason: "closed" }, t)).toBe("reason.closed");
  expect(reasonText({ reason: "full" }, t)).toBe("reason.full");
});
