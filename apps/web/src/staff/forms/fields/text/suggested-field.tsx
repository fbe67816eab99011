import { Autocomplete } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

type Props = {
  readonly of: Lens<string | undefined>;
  readonly suggestions: readonly string[];
  /** Says what a suggestion means; absent: it is shown as it is. */
  readonly describe?: (suggestion: string) => string;
  /** Offers all suggestions, whatever is entered. */
  readonly offersAll?: boolean;
};

/** A line of text with suggestions. */
export function SuggestedField({ of, suggestions, describe, offersAll = false }: Props) {
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
        {...(offersAll ? { filter: ({ options }) => options } : {})}
        {...(describe === undefined ? {} : { renderOption: ({ option }) => describe(option.value) })}
        onChange={field.change}
      />
    </FieldFrame>
  );
}
