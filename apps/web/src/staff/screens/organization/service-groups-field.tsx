import { MultiSelect } from "@mantine/core";
import { service } from "@cherga/contract/resources/service";
import { memo } from "react";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { sameLens } from "#staff/forms/fields/lists/same-lens.ts";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The groups of related services. */
export function ServiceGroupsField({ of }: { readonly of: Lens<number[][]> }) {
  const t = useTexts();
  const titleOf = (index: number): string => t("organization.group", { number: index + 1 });
  return (
    <ListField
      of={of}
      max={100}
      make={() => []}
      title={(_, index) => titleOf(index)}
      empty={t("organization.noGroups")}
      addLabel={t("organization.addGroup")}
    >
      {(group, _, index) => <GroupInput of={group} label={titleOf(index)} />}
    </ListField>
  );
}

type GroupProps = { readonly of: Lens<number[]>; readonly label: string };

/** Memoized: a change in one group does not render the others. */
const GroupInput = memo(function Group({ of, label }: GroupProps) {
  const t = useTexts();
  const field = useField<number[]>(of, "under");
  const chosen = field.value ?? [];
  return (
    <MultiSelect
      aria-label={`${field.label}, ${label}`}
      error={field.error && t("organization.groupOfTwo")}
      value={chosen.map(String)}
      readOnly={field.readOnly}
      searchable
      placeholder={chosen.length === 0 ? t("organization.groupOfTwo") : ""}
      nothingFoundMessage={t("list.nothingFound")}
      data={useChoices(service)}
      onChange={(values) => field.change(values.map(Number))}
    />
  );
}, sameLens);
