import { service } from "@cherga/contract/resources/service";
import { ReferencesField } from "#staff/forms/fields/choices/reference-field.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { ServiceGroupsField } from "#staff/screens/organization/service-groups-field.tsx";

/** The relations between services. */
export function ServicesTab({ of }: TabProps) {
  return (
    <>
      <ReferencesField of={of.at("lowerPriority")} to={service} />
      <ServiceGroupsField of={of.at("rivalryServices")} />
      <ServiceGroupsField of={of.at("equivalentServices")} />
    </>
  );
}
