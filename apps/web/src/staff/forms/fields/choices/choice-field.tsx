import { MultiSelect, Select } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props<V extends string> = {
  readonly of: Lens<V | null | undefined>;
  readonly values: readonly V[];
  readonly clearable?: boolean;
};

/** The choice of one of a few values. Each is named under the field's own key: `organization.type.PRDA`. */
export function ChoiceField<V extends string>({ of, values, clearable = false }: Props<V>) {
  const t = useTexts();
  const field = useField<V | null | undefined>(of);
  return (
    <FieldFrame path={of.path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? null}
        readOnly={field.readOnly}
        clearable={clearable}
        allowDeselect={clearable}
        data={values.map((value) => ({ value, label: t.of(`${field.key}.${value}`) }))}
        onChange={(value) => field.change(values.find((known) => known === value) ?? null)}
      />
    </FieldFrame>
  );
}

type SeveralProps<V extends string> = {
  readonly of: Lens<V[] | undefined>;
  readonly values: readonly V[];
  readonly placeholder?: string;
};

/** The choice of some of a few values, in the order of choosing. */
export function ChoicesField<V extends string>({ of, values, placeholder }: SeveralProps<V>) {
  const t = useTexts();
  const field = useField<V[] | undefined>(of, "under");
  return (
    <FieldFrame path={of.path}>
      <MultiSelect
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? []}
        readOnly={field.readOnly}
        {...(placeholder === undefined || (field.value?.length ?? 0) > 0 ? {} : { placeholder })}
        data={values.map((value) => ({ value, label: t.of(`${field.key}.${value}`) }))}
        onChange={(chosen) =>
          field.change(chosen.flatMap((value) => values.filter((known) => known === value)))
        }
      />
    </FieldFrame>
  );
}
