import type { Actor } from "@cherga/contract/access";

const anActor = (what: Partial<Actor>): Actor => ({
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

/** One user of every kind that pages tell apart. */
export const people = {
  nobody: undefined,
  globalAdmin: anActor({ isAdmin: true, role: "global" }),
  admin: anActor({ isAdmin: true }),
  operatingAdmin: anActor({ isAdmin: true, isOperator: true }),
  scheduler: anActor({ isAdmin: true, scheduleOnly: true }),
  manager: anActor({}),
  operator: anActor({ isOperator: true }),
} as const;
