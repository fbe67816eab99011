import type { ViewSearch } from "@cherga/contract/shapes/report/views";
import type { OrganizationName } from "#demo/organizations";

/** A view of a report that a person shares with the managers of an organization. */
export type DemoView = {
  readonly organization: OrganizationName;
  /** The username of its owner. */
  readonly owner: string;
  readonly report: "total-ticket";
  readonly name: string;
  readonly search: ViewSearch;
};

const lastWeek = {
  report: "total-ticket",
  name: "Last week, by service",
  // The page groups by service unless its address says otherwise.
  search: { period: "lastWeek" },
} as const;

/** Each view has another owner, because a person’s views have different names. */
export const demoViews: readonly DemoView[] = [
  { ...lastWeek, organization: "kyiv", owner: "local-admin" },
  { ...lastWeek, organization: "warsaw", owner: "supervisor" },
  { ...lastWeek, organization: "istanbul", owner: "admin" },
];
