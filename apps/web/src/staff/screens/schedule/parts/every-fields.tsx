import { NumberInput } from "@mantine/core";
import { weeksApart } from "@cherga/contract/constants";
import { dateAt } from "@cherga/engine/time/day-frame";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { DateField } from "#staff/forms/fields/times/time-fields.tsx";
import { useField } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { Columns } from "#staff/ui/columns.tsx";
import { zoneOf } from "#staff/schedule-result/use-organization.ts";

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
