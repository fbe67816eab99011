import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { DateField } from "#staff/forms/fields/times/time-fields.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { EveryFields } from "#staff/screens/schedule/parts/every-fields.tsx";
import { SelectField } from "#staff/screens/schedule/parts/select-field.tsx";
import type { PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { Columns } from "#staff/ui/columns.tsx";

type Validity = { from?: string; to?: string };

/** Asks what a list is called, for which days it is, and how it stands to the others. */
export function ListFields({ block }: { readonly block: ScheduleBlock }) {
  const list = lensAt<PlanList>([]);
  const validity = lensAt<Validity>(["validity"]);
  return (
    <>
      <TextField of={list.at("title")} />
      <SelectField block={block} />
      {block === "weekD" && <EveryFields />}
      <FlagField of={list.at("unique")} />
      <Columns>
        <DateField of={validity.at("from")} clearable />
        <DateField of={validity.at("to")} clearable />
      </Columns>
    </>
  );
}
