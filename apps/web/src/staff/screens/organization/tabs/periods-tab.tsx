import { useUnitName } from "#staff/api/unit-names.ts";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** The booking horizon, and the periods of planning and measuring. */
export function PeriodsTab({ of }: TabProps) {
  const t = useTexts();
  const unitName = useUnitName();
  const unit = unitName("min");
  return (
    <Columns>
      <NumberField of={of.at("maxQueuePeriodDays")} unit={t("organization.unit.days")} />
      <NumberField of={of.at("packageGapMin")} unit={unit} />
      <NumberField of={of.at("allowableWaitMin")} unit={unit} />
      <NumberField of={of.at("capacityPeriodMin")} unit={unit} />
    </Columns>
  );
}
