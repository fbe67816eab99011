import type { Session } from "#auth/session";

/** The system session used while seeding an empty database; it has all rights. */
export const systemSession: Session = {
  id: "00000000-0000-0000-0000-000000000000",
  organizationId: null,
  operatorId: null,
  actor: {
    id: 0,
    role: "global",
    isAdmin: true,
    isOperator: false,
    scheduleOnly: false,
    payment: true,
    organizationId: null,
    allowedOrganizationIds: [],
  },
};
