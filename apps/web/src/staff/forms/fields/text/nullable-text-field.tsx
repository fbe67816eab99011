import { TextInput } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

/** A line of text that may be null, which is different from an empty one. */
export function NullableTextField({ of }: { readonly of: Lens<string | null> }) {
  const field = useField(of);
  return (
    <FieldFrame path={of.path}>
      <TextInput
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => field.change(value === "" ? null : value)}
      />
    </FieldFrame>
  );
}
