import type { User } from "#staff/session/session.ts";

/** Returns a user for all organizations, with the given rights. */
export const aUser = (more: Partial<User> = {}): User => ({
  id: 1,
  version: 1,
  username: "lesia",
  first_name: "",
  last_name: "",
  position: "",
  organizationId: null,
  allowedOrganizationIds: [],
  role: "global",
  isAdmin: false,
  isOperator: false,
  newTicket: false,
  newQueue: false,
  callOperator: false,
  callOnly: false,
  payment: false,
  scheduleOnly: false,
  newerSleeping: false,
  room: "",
  indicator: "",
  language: null,
  ...more,
});
