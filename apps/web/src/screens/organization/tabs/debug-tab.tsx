import { debugLevels } from "@cherga/contract/constants";
import { ChoiceField } from "#forms/fields/choice-field.tsx";
import { FlagField } from "#forms/fields/flag-field.tsx";
import { TextField } from "#forms/fields/text-field.tsx";
import type { TabProps } from "#screens/organization/organization-lens.ts";
import { Columns } from "#ui/columns.tsx";

/** What is written down for whoever looks for a fault. */
export function DebugTab({ of }: TabProps) {
  return (
    <>
      <FlagField of={of.at("debug")} />
      <Columns>
        <ChoiceField of={of.at("debugLevel")} values={debugLevels} />
        <TextField of={of.at("debugPath")} />
      </Columns>
    </>
  );
}
