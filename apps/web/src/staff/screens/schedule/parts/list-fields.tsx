import { weeksApart } from "@cherga/contract/constants";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { NumberInput } from "@mantine/core";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { DateField } from "#staff/forms/fields/times/time-fields.tsx";
import { useField } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { zoneOf } from "#staff/schedule-result/use-organization.ts";
import { SelectField } from "#staff/screens/schedule/parts/select-field.tsx";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import type { PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { Columns } from "#staff/ui/layout.tsx";

type Validity = { from?: string; to?: string };

/** The fields of a list: its name, its days, whether it replaces other lists, and its validity. */
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

type Every = { weeks: number; from: string };

const lens = lensAt<Every | undefined>(["every"]);
const weeks = lensAt<number>(["every", "weeks"]);
const from = lensAt<string | undefined>(["every", "from"]);

/** The interval of a weekday list in weeks, and its first week; by default every week. */
function EveryFields() {
  const { organization } = usePlan();
  const { value, change } = useField(lens);
  const { label, hint, error, readOnly } = useField(weeks);
  const today = dateAt(zoneOf(organization), useNow(60_000));
  return (
    <Columns>
      <FieldFrame path={weeks.path}>
        <NumberInput
          label={label}
          description={hint}
          error={error}
          value={value?.weeks ?? 1}
          readOnly={readOnly}
          {...weeksApart}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(count) =>
            change(Number(count) > 1 ? { weeks: Number(count), from: value?.from ?? today } : undefined)
          }
        />
      </FieldFrame>
      {value !== undefined && <DateField of={from} />}
    </Columns>
  );
}
