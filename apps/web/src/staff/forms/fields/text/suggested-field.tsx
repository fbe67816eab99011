import { Autocomplete } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

type Props = { readonly of: Lens<string | undefined>; readonly suggestions: readonly string[] };

/** A line of text with suggestions. */
export function SuggestedField({ of, suggestions }: Props) {
  const field = useField<string | undefined>(of);
  return (
    <FieldFrame path={of.path}>
      <Autocomplete
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        data={[...suggestions]}
        onChange={field.change}
      />
    </FieldFrame>
  );
}
