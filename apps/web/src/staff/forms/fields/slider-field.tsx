import { Slider } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

type Props = {
  readonly of: Lens<number | undefined>;
  readonly max: number;
  readonly step: number;
  /** Returns a number in words. */
  readonly say: (value: number) => string;
};

/** A number from 0 to a maximum. 0 is stored as undefined. */
export function SliderField({ of, max, step, say }: Props) {
  const field = useField<number | undefined>(of);
  const value = field.value ?? 0;
  const marks = [0, max / 4, max / 2, (max * 3) / 4, max].map((at) => ({ value: at, label: String(at) }));
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={{ ...field, label: `${field.label}: ${say(value)}` }}>
        <Slider
          mt="xs"
          mb="xl"
          mx="xs"
          min={0}
          max={max}
          step={step}
          value={value}
          disabled={field.readOnly}
          label={say}
          marks={marks}
          thumbLabel={field.label}
          thumbValueText={say}
          onChange={(next) => field.change(next === 0 ? undefined : next)}
        />
      </GroupFrame>
    </FieldFrame>
  );
}
