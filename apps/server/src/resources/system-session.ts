import type { Session } from "#auth/session";

/** Whoever sets up a database before it has any account: may do everything, and is nobody. */
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
