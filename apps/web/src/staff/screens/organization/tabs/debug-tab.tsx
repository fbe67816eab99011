import { debugLevels } from "@cherga/contract/constants";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** The logging settings for troubleshooting. */
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
