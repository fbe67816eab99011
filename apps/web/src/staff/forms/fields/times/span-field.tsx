import { Group, NumberInput, Select } from "@mantine/core";
import { timeUnits } from "@cherga/engine/time/time-span";
import type { span } from "@cherga/contract/fields";
import type { z } from "zod";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Span = z.output<typeof span>;

/** A duration with its unit. */
export function SpanField({ of }: { readonly of: Lens<Span | undefined> }) {
  const t = useTexts();
  const field = useField<Span | undefined>(of, "under");
  const { value, unit = "minutes" } = field.value ?? {};
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <Group gap="xs" wrap="nowrap" mt={4}>
          <NumberInput
            aria-label={field.label}
            value={value ?? ""}
            readOnly={field.readOnly}
            allowDecimal={false}
            min={1}
            w={110}
            onChange={(next) => field.change(typeof next === "number" ? { value: next, unit } : undefined)}
          />
          <Select
            aria-label={t("form.unit")}
            value={unit}
            readOnly={field.readOnly}
            allowDeselect={false}
            data={timeUnits.map((name) => ({ value: name, label: t.of(`unit.${name}`) }))}
            onChange={(next) =>
              field.change({ value: value ?? 1, unit: timeUnits.find((name) => name === next) ?? unit })
            }
          />
        </Group>
      </GroupFrame>
    </FieldFrame>
  );
}
