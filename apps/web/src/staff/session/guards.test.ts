import { describe, expect, test } from "vitest";
import { redirectFor } from "#staff/session/guards.ts";
import type { PageAudience } from "#staff/session/page-audiences.ts";
import { people } from "#staff/session/testing/people.ts";

type Row = readonly [
  path: string,
  who: PageAudience,
  sent: Readonly<Record<keyof typeof people, string | undefined>>,
];

const passes = {
  nobody: undefined,
  globalAdmin: undefined,
  admin: undefined,
  operatingAdmin: undefined,
  scheduler: undefined,
  manager: undefined,
};

/** The rules of the specification, page by page: where each person is sent. Undefined: stays. */
const table: readonly Row[] = [
  ["/", "staff", { ...passes, nobody: "/login", operator: "/remote" }],
  ["/remote", "staff", { ...passes, nobody: "/login", operator: undefined }],
  ["/main", "staff", { ...passes, nobody: "/login", operator: "/remote" }],
  ["/organization", "scheduler", { ...passes, nobody: "/login", manager: "/", operator: "/remote" }],
  [
    "/device/printer",
    "admin",
    { ...passes, nobody: "/login", scheduler: "/", manager: "/", operator: "/remote" },
  ],
  ["/service-package", "anyone", { ...passes, operator: undefined }],
  ["/attack", "anyone", { ...passes, operator: undefined }],
  [
    "/login",
    "guest",
    {
      nobody: undefined,
      globalAdmin: "/",
      admin: "/",
      operatingAdmin: "/",
      scheduler: "/",
      manager: "/",
      operator: "/remote",
    },
  ],
  [
    "/new/login",
    "guest",
    {
      nobody: undefined,
      globalAdmin: "/new/remote",
      admin: "/new/remote",
      operatingAdmin: "/new/remote",
      scheduler: "/",
      manager: "/new/remote",
      operator: "/new/remote",
    },
  ],
  ["/new/remote", "desk", { ...passes, nobody: "/new/login", operator: undefined, scheduler: "/" }],
  [
    "/new/organization",
    "staff",
    { ...passes, nobody: "/new/login", manager: "/new/remote", operator: "/new/remote" },
  ],
];

describe.each(table)("%s", (path, who, sent) => {
  test.each(Object.entries(people))("knows where to send %s", (name, user) => {
    const expected = Object.entries(sent).find(([person]) => person === name)?.[1];
    expect(redirectFor(path, who, user)).toBe(expected);
  });
});
