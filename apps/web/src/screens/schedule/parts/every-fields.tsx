import { NumberInput } from "@mantine/core";
import { weeksApart } from "@cherga/contract/constants";
import { dateAt } from "@cherga/engine/time/day-frame";
import { FieldFrame } from "#forms/fields/field-frame.tsx";
import { DateField } from "#forms/fields/time-fields.tsx";
import { useField } from "#forms/form.tsx";
import { lensAt } from "#forms/lens.ts";
import { useNow } from "#live/server-clock.ts";
import { usePlan } from "#screens/schedule/plan-context.tsx";
import { Columns } from "#ui/columns.tsx";
import { zoneOf } from "#work-day/use-organization.ts";

type Every = { weeks: number; from: string };

const lens = lensAt<Every | undefined>(["every"]);
const weeks = lensAt<number>(["every", "weeks"]);
const from = lensAt<string | undefined>(["every", "from"]);

/** Asks in every how many weeks a list of weekdays counts, and from which week on; every week unless said otherwise. */
export function EveryFields() {
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
