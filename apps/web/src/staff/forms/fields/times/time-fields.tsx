import { Group, TextInput } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

/** A time of day, '09:00'. The end of the day can be typed as '24:00'. */
export function ClockField({ of, label }: { readonly of: Lens<string>; readonly label?: string }) {
  const field = useField(of);
  return (
    <FieldFrame path={of.path}>
      <TextInput
        label={label ?? field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        inputMode="numeric"
        placeholder="00:00"
        maxLength={5}
        w={110}
        onChange={({ currentTarget }) => field.change(currentTarget.value)}
        onBlur={() => {
          const meant = clockFrom(field.value);
          if (meant !== field.value) field.change(meant);
        }}
      />
    </FieldFrame>
  );
}

type Hours = { from: string; to: string };

/** A start and an end time. */
export function HoursField({ of }: { readonly of: Lens<Hours> }) {
  const field = useField(of);
  return (
    <GroupFrame field={field}>
      <Group gap="xs" mt={4} align="flex-start">
        <ClockField of={of.at("from")} />
        <ClockField of={of.at("to")} />
      </Group>
    </GroupFrame>
  );
}

export function DateField({
  of,
  clearable = false,
}: {
  readonly of: Lens<string | undefined>;
  readonly clearable?: boolean;
}) {
  const field = useField<string | undefined>(of);
  return (
    <FieldFrame path={of.path}>
      <TextInput
        type="date"
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        w={170}
        onChange={({ currentTarget }) =>
          field.change(currentTarget.value === "" && clearable ? undefined : currentTarget.value)
        }
      />
    </FieldFrame>
  );
}

/** Returns the time meant by '9', '930' or '9:30'. */
export function clockFrom(typed: string): string {
  const [, hours, minutes = "00"] = /^(\d{1,2}):?(\d{2})?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, "0")}:${minutes}`;
}
