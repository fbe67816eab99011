import { expect, test } from "vitest";
import { type Actor, covers, isInScope, mayActForOthers, mayCall, scopeOf } from "#access";

const anActor = (what: Partial<Actor> = {}): Actor => ({
  id: 1,
  isAdmin: false,
  isOperator: false,
  role: "local",
  scheduleOnly: false,
  payment: false,
  organizationId: 1,
  allowedOrganizationIds: [],
  ...what,
});

test.each([
  ["a stranger", undefined, ["anyone"]],
  ["a manager", anActor(), ["anyone", "staff", "desk", "manager"]],
  ["an operator", anActor({ isOperator: true }), ["anyone", "staff", "desk"]],
  [
    "somebody for schedules only",
    anActor({ isAdmin: true, scheduleOnly: true }),
    ["anyone", "staff", "scheduler"],
  ],
  [
    "an operator who keeps the schedules",
    anActor({ isAdmin: true, isOperator: true, scheduleOnly: true }),
    ["anyone", "staff", "desk", "scheduler"],
  ],
  [
    "a local administrator",
    anActor({ isAdmin: true }),
    ["anyone", "staff", "desk", "manager", "scheduler", "admin"],
  ],
  [
    "a global administrator",
    anActor({ isAdmin: true, role: "global" }),
    ["anyone", "staff", "desk", "manager", "scheduler", "admin", "globalAdmin"],
  ],
  ["a global role alone", anActor({ role: "global" }), ["anyone", "staff", "desk", "manager"]],
] as const)("%s belongs to exactly these audiences", (_who, actor, expected) => {
  const audiences = ["anyone", "staff", "desk", "manager", "scheduler", "admin", "globalAdmin"] as const;
  expect(audiences.filter((audience) => mayCall(audience, actor))).toEqual(expected);
});

test("a local actor works in their own and the allowed organizations, a global one in all", () => {
  const local = scopeOf(anActor({ organizationId: 1, allowedOrganizationIds: [3] }));
  expect([1, 2, 3].filter((id) => isInScope(local, id))).toEqual([1, 3]);
  expect(isInScope(scopeOf(anActor({ role: "global" })), 2)).toBe(true);
  expect(scopeOf(anActor({ organizationId: null, allowedOrganizationIds: [3] }))).toEqual(new Set([3]));
});

test("no account covers more than it holds", () => {
  const local = anActor({ isAdmin: true, organizationId: 1, allowedOrganizationIds: [2] });
  expect(covers(local, anActor({ organizationId: 2 }))).toBe(true);
  expect(covers(local, anActor({ organizationId: 3 }))).toBe(false);
  expect(covers(local, anActor({ allowedOrganizationIds: [3] }))).toBe(false);
  expect(covers(local, anActor({ role: "global" }))).toBe(false);
  expect(covers(local, anActor({ payment: true }))).toBe(false);
  expect(covers(local, anActor({ organizationId: null, allowedOrganizationIds: [2] }))).toBe(true);
  expect(covers(anActor({ role: "global" }), anActor({ role: "global", payment: true }))).toBe(true);
});

test("operators work at their own desks, others at any", () => {
  expect(mayActForOthers(anActor({ isOperator: true }))).toBe(false);
  expect(mayActForOthers(anActor({ isAdmin: true, isOperator: true }))).toBe(true);
  expect(mayActForOthers(anActor())).toBe(true);
  expect(mayActForOthers(anActor({ isAdmin: true, scheduleOnly: true }))).toBe(false);
});
