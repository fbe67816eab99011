import { expect, test } from "vitest";
import { user } from "#resources/user";

test("a local user belongs to an organization, a global one need not", () => {
  expect(user.check({ role: "local", organizationId: null })).toEqual([
    { path: ["organizationId"], code: "ERROR_REQUIRED" },
  ]);
  expect(user.check({ role: "local", organizationId: 1 })).toEqual([]);
  expect(user.check({ role: "global", organizationId: null })).toEqual([]);
});

test("a password that is typed twice is typed the same", () => {
  const account = { role: "global", organizationId: null, password: "a long password" };
  expect(user.check({ ...account, confirm_password: "a long password" })).toEqual([]);
  expect(user.check(account)).toEqual([]);
  expect(user.check({ ...account, confirm_password: "a wrong password" })).toEqual([
    { path: ["confirm_password"], code: "ERROR_PASSWORD_MISMATCH" },
  ]);
});
