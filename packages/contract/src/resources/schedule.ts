import { completed, initially, json, reference, text } from "#fields";
import { defineResource } from "#resource";
import { emptyPlan, schedulePlan, servicesOfPlan } from "#shapes/schedule";

export const schedule = defineResource({
  name: "schedule",
  title: "description",
  scope: "organization",
  read: "staff",
  write: "scheduler",
  fields: {
    description: text({ max: 200 }),
    organizationId: completed(reference("organization")),
    json: initially(emptyPlan, json(schedulePlan, servicesOfPlan)),
  },
});
