import { expect, test } from "vitest";
import { askedFields } from "#shapes/field-links";
import { issuesOf } from "#testing/issues-of";

test("a visitor is asked for each data field once", () => {
  const [name, phone] = [4, 5].map((dataFieldId) => ({ dataFieldId, required: true }));
  expect(issuesOf(askedFields, [name, phone])).toEqual([]);
  expect(issuesOf(askedFields, [name, name])).toEqual([{ path: [], code: "ERROR_DUPLICATE" }]);
});
