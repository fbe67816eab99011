import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { joined, separated } from "#staff/forms/fields/text/separated.ts";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { same } from "#staff/forms/same.ts";

type Props = { readonly of: Lens<string[]>; readonly placeholder?: string };

/** Several short texts, separated by commas. */
export function SeparatedField({ of, placeholder }: Props) {
  const field = useField(of, "under");
  const value = field.value ?? [];
  const [typed, setTyped] = useState(joined(value));
  // The typed text stays as long as it matches the form's value: a comma may be followed by more.
  const shown = same(separated(typed), value) ? typed : joined(value);
  return (
    <FieldFrame path={of.path}>
      <TextInput
        label={field.label}
        description={field.hint}
        error={field.error}
        value={shown}
        readOnly={field.readOnly}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          field.change(separated(currentTarget.value));
        }}
      />
    </FieldFrame>
  );
}
