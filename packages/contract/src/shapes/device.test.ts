import { expect, test } from "vitest";
import { deviceFields } from "#shapes/device";
import { issuesOf } from "#testing/issues-of";

test("a device has at most a hundred settings", () => {
  const settings = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`setting ${index}`, index]));
  const { schema } = deviceFields().config;
  expect(issuesOf(schema, settings(100))).toEqual([]);
  expect(issuesOf(schema, settings(101))).toEqual([
    { path: [], code: "ERROR_MAX_COUNT", params: { value: 100 } },
  ]);
});
