import { useUnitName } from "#api/unit-names.ts";
import { FlagField } from "#forms/fields/flag-field.tsx";
import { kioskLimitTypes, LimitsField } from "#forms/fields/limits-field.tsx";
import { NumberField } from "#forms/fields/number-field.tsx";
import type { TabProps } from "#screens/organization/organization-lens.ts";
import { Columns } from "#ui/columns.tsx";

/** How visitors take tickets at kiosks. */
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
