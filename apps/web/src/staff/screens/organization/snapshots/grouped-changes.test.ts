import { expect, test } from "vitest";
import { groupedChanges, isHindered } from "#staff/screens/organization/snapshots/grouped-changes.ts";

test("what an import does alike stands together, what is lost first", () => {
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

test("what somebody may not do stands in the way; what merely stays does not", () => {
  const row = { resource: "service", title: "Passport", change: "keep" } as const;
  expect(isHindered({ ...row, reason: "shared" })).toBe(false);
  expect(isHindered({ ...row, change: "create", reason: "globalAdmin" })).toBe(true);
});
