import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { createContext, use } from "react";
import type { Finding } from "#staff/screens/schedule/findings/findings.ts";
import type { OpenPlace } from "#staff/screens/schedule/place.ts";
import type { Organization } from "#staff/schedule-result/use-organization.ts";

/** The edited plan, and what its parts need to know. */
export type PlanState = {
  readonly scheduleId: number;
  readonly plan: SchedulePlan;
  readonly organization: Organization;
  readonly findings: readonly Finding[];
  readonly open: OpenPlace;
  readonly mayWrite: boolean;
  /** Changes the plan; quick successive changes are one undo step. */
  readonly change: (plan: SchedulePlan) => void;
  /** Changes the plan as its own undo step. */
  readonly act: (plan: SchedulePlan) => void;
};

export const PlanContext = createContext<PlanState | undefined>(undefined);

export function usePlan(): PlanState {
  const state = use(PlanContext);
  if (state === undefined) throw new Error("A part of a plan stands outside of it");
  return state;
}
