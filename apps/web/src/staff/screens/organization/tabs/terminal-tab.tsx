import { useUnitName } from "#staff/api/unit-names.ts";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { kioskLimitTypes, LimitsField } from "#staff/forms/fields/lists/limits-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** The settings of tickets taken at kiosks. */
export function TerminalTab({ of }: TabProps) {
  const unitName = useUnitName();
  const terminal = of.at("terminalQueue");
  return (
    <>
      <FlagField of={terminal.at("enabled")} />
      <Columns>
        <NumberField of={of.at("terminalOpenMin")} unit={unitName("min")} />
      </Columns>
      <LimitsField of={terminal.at("limits")} types={kioskLimitTypes} />
    </>
  );
}
