import { MultiSelect, Select } from "@mantine/core";
import type { Fields, ResourceOf } from "@cherga/contract/resource";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Target<F extends Fields> = Pick<ResourceOf<F>, "name" | "title" | "fields">;

type Props<F extends Fields> = {
  readonly of: Lens<number | null | undefined>;
  readonly to: Target<F>;
  readonly clearable?: boolean;
  /** Returns a warning against choosing a row; rows without one come first. */
  readonly against?: (id: number) => string | undefined;
};

/** The choice of a row of another resource. */
export function ReferenceField<F extends Fields>({ of, to, clearable = false, against }: Props<F>) {
  const t = useTexts();
  const field = useField<number | null | undefined>(of);
  const choices = useChoices(to);
  const data = against === undefined ? choices : withObjections(choices, against);
  return (
    <FieldFrame path={of.path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ? String(field.value) : null}
        readOnly={field.readOnly}
        searchable
        clearable={clearable}
        allowDeselect={false}
        limit={200}
        nothingFoundMessage={t("list.nothingFound")}
        data={data}
        onChange={(value) => field.change(value === null ? null : Number(value))}
      />
    </FieldFrame>
  );
}

/** Returns the choices with what speaks against them; those without an objection come first. */
export function withObjections(
  choices: readonly Choice[],
  against: (id: number) => string | undefined,
): Choice[] {
  const said = choices.map((choice) => ({ ...choice, objection: against(Number(choice.value)) }));
  return said
    .toSorted((a, b) => Number(a.objection !== undefined) - Number(b.objection !== undefined))
    .map(({ value, label, objection }) => ({
      value,
      label: objection === undefined ? label : `${label} (${objection})`,
    }));
}

type SeveralProps<F extends Fields> = {
  readonly of: Lens<number[] | undefined>;
  readonly to: Target<F>;
  readonly placeholder?: string;
};

/** The choice of several rows of another resource, in the order of choosing. */
export function ReferencesField<F extends Fields>({ of, to, placeholder }: SeveralProps<F>) {
  const t = useTexts();
  const field = useField<number[] | undefined>(of, "under");
  const data = useChoices(to);
  return (
    <FieldFrame path={of.path}>
      <MultiSelect
        label={field.label}
        description={field.hint}
        error={field.error}
        value={(field.value ?? []).map(String)}
        readOnly={field.readOnly}
        searchable
        limit={200}
        nothingFoundMessage={t("list.nothingFound")}
        {...(placeholder === undefined || (field.value?.length ?? 0) > 0 ? {} : { placeholder })}
        data={data}
        onChange={(values) => field.change(values.map(Number))}
      />
    </FieldFrame>
  );
}

type Choice = { readonly value: string; readonly label: string };

/** Returns the rows of a resource as choices. */
export function useChoices<F extends Fields>(resource: Target<F>): Choice[] {
  const title = useTitle();
  const { data = [] } = useQuery(rowsOf(resource));
  return data.map((row) => ({ value: String(row.id), label: title(resource, row) || `#${row.id}` }));
}
