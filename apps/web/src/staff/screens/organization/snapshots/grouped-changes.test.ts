import { expect, test } from "vitest";
import { groupedChanges, isHindered } from "#staff/screens/organization/snapshots/grouped-changes.ts";

test("equal changes of an import are grouped, losses first", () => {
  const groups = groupedChanges([
    { resource: "schedule", title: "One", change: "create" },
    { resource: "board", title: "Wall", change: "remove" },
    { resource: "schedule", title: "Two", change: "create" },
    { resource: "schedule", title: "Three", change: "edit", fields: ["json"] },
  ]);
  expect(groups.map(({ change, resource, rows }) => [change, resource, rows.length])).toEqual([
    ["remove", "board", 1],
    ["edit", "schedule", 1],
    ["create", "schedule", 2],
  ]);
});

test("a missing right blocks the import; a row that is kept does not", () => {
  const row = { resource: "service", title: "Passport", change: "keep" } as const;
  expect(isHindered({ ...row, reason: "shared" })).toBe(false);
  expect(isHindered({ ...row, change: "create", reason: "globalAdmin" })).toBe(true);
});
