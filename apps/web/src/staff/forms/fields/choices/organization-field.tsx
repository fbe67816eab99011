import { Select } from "@mantine/core";
import { organization } from "@cherga/contract/resources/organization";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly of: Lens<number | null | undefined>;
  /** Whether the row may belong to no organization. */
  readonly clearable?: boolean;
};

/** The organization of a row. A new row belongs to the current one, until another is chosen. */
export function OrganizationField({ of, clearable = false }: Props) {
  const t = useTexts();
  const field = useField<number | null | undefined>(of);
  const data = useChoices(organization);
  const current = useSession()?.current?.organizationId;
  const shown = field.value === undefined ? current : field.value;
  return (
    <FieldFrame path={of.path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={shown ? String(shown) : null}
        readOnly={field.readOnly}
        searchable
        clearable={clearable && !field.readOnly}
        allowDeselect={false}
        limit={200}
        nothingFoundMessage={t("list.nothingFound")}
        data={data}
        onChange={(value) => field.change(value === null ? null : Number(value))}
      />
    </FieldFrame>
  );
}
