import { emptyPlan, type SchedulePlan } from "@cherga/contract/shapes/schedule";
import type { PlanItem } from "#staff/screens/schedule/plan/plan.ts";

/** A plan without lists, with overrides. */
export const aPlan = (blocks: Partial<SchedulePlan> = {}): SchedulePlan => ({ ...emptyPlan, ...blocks });

/** A list of items for the selected days. */
export const aList = <Select>(id: string, select: Select, items: PlanItem[] = []) => ({
  id,
  select,
  unique: false,
  items,
});

/** Work for all services. */
export const anItem = (id: string, from: string, to: string, more: Partial<PlanItem> = {}): PlanItem => ({
  id,
  from,
  to,
  kind: "work",
  services: "all",
  quotas: [],
  ...more,
});
