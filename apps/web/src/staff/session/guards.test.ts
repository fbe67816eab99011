import { describe, expect, test } from "vitest";
import { redirectFor, type Who } from "#staff/session/guards.ts";

const people = {
  nobody: undefined,
  admin: { isAdmin: true, isOperator: false },
  operatingAdmin: { isAdmin: true, isOperator: true },
  manager: { isAdmin: false, isOperator: false },
  operator: { isAdmin: false, isOperator: true },
} as const;

type Row = readonly [path: string, who: Who, sent: Readonly<Record<keyof typeof people, string | undefined>>];

const passes = { nobody: undefined, admin: undefined, operatingAdmin: undefined, manager: undefined };

/** The rules of the specification, page by page: where each person is sent. Undefined: stays. */
const table: readonly Row[] = [
  ["/", "user", { ...passes, nobody: "/login", operator: "/remote" }],
  ["/remote", "user", { ...passes, nobody: "/login", operator: undefined }],
  ["/main", "user", { ...passes, nobody: "/login", operator: "/remote" }],
  ["/organization", "admin", { ...passes, nobody: "/login", manager: "/", operator: "/remote" }],
  ["/service-package", "open", { ...passes, operator: undefined }],
  ["/attack", "open", { ...passes, operator: undefined }],
  [
    "/login",
    "guest",
    { nobody: undefined, admin: "/", operatingAdmin: "/", manager: "/", operator: "/remote" },
  ],
  [
    "/new/login",
    "guest",
    {
      nobody: undefined,
      admin: "/new/remote",
      operatingAdmin: "/new/remote",
      manager: "/new/remote",
      operator: "/new/remote",
    },
  ],
  ["/new/remote", "user", { ...passes, nobody: "/new/login", operator: undefined }],
  [
    "/new/organization",
    "user",
    { ...passes, nobody: "/new/login", manager: "/new/remote", operator: "/new/remote" },
  ],
];

describe.each(table)("%s", (path, who, sent) => {
  test.each(Object.entries(people))("knows where to send %s", (name, user) => {
    const expected = Object.entries(sent).find(([person]) => person === name)?.[1];
    expect(redirectFor(path, who, user)).toBe(expected);
  });
});
