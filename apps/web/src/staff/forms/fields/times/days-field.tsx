import { Chip, Group } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

type Props = {
  readonly of: Lens<number[]>;
  readonly days: readonly { readonly day: number; readonly name: string }[];
};

/** The choice of days of the week or month, all of them visible. */
export function DaysField({ of, days }: Props) {
  const field = useField(of, "under");
  const chosen = new Set(field.value);
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <Group gap={6} mt={6}>
          {days.map(({ day, name }) => (
            <Chip
              key={day}
              size="sm"
              checked={chosen.has(day)}
              disabled={field.readOnly}
              onChange={(isChosen) =>
                field.change(
                  days.map((each) => each.day).filter((each) => (each === day ? isChosen : chosen.has(each))),
                )
              }
            >
              {name}
            </Chip>
          ))}
        </Group>
      </GroupFrame>
    </FieldFrame>
  );
}
