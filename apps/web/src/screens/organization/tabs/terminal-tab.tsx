import { FlagField } from "#forms/fields/flag-field.tsx";
import { LimitsField } from "#forms/fields/limits-field.tsx";
import { NumberField } from "#forms/fields/number-field.tsx";
import type { TabProps } from "#screens/organization/organization-lens.ts";
import { useTexts } from "#texts/use-texts.ts";
import { Columns } from "#ui/columns.tsx";

/** How visitors take tickets at kiosks. */
export function TerminalTab({ of }: TabProps) {
  const t = useTexts();
  const terminal = of.at("terminalQueue");
  return (
    <>
      <FlagField of={terminal.at("enabled")} />
      <Columns>
        <NumberField of={of.at("terminalOpenMin")} unit={t("unit.min")} />
      </Columns>
      <LimitsField of={terminal.at("limits")} />
    </>
  );
}
