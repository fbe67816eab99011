import type { dataField } from "@cherga/contract/resources/data-field";
import { dataFieldIds } from "@cherga/contract/constants";
import type { operator } from "@cherga/contract/resources/operator";
import type { organization } from "@cherga/contract/resources/organization";
import type { service } from "@cherga/contract/resources/service";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Something that can be chosen by its name. */
export type NamedRow = { readonly id: number; readonly name: string };

/** Returns the organizations that the reader may see, in the order of their names. */
export function useOrganizationChoices(): readonly NamedRow[] {
  const t = useTexts();
  const { data = [] } = useQuery(rowsOf<typeof organization.fields>({ name: "organization" }));
  return inOrder(
    t.locale,
    data.map(({ id, name }) => ({ id, name: inLanguage(name, t.locale) })),
  );
}

/** Returns the services, in the order of their names. */
export function useServiceChoices(): readonly NamedRow[] {
  const t = useTexts();
  const { data = [] } = useQuery(rowsOf<typeof service.fields>({ name: "service" }));
  return inOrder(
    t.locale,
    data.map(({ id, name }) => ({ id, name: inLanguage(name, t.locale) })),
  );
}

/** Returns the operators, in the order of their names. */
export function useOperatorChoices(): readonly NamedRow[] {
  const t = useTexts();
  const { data = [] } = useQuery(rowsOf<typeof operator.fields>({ name: "operator" }));
  return inOrder(
    t.locale,
    data.map(({ id, first_name, last_name, username }) => ({
      id,
      name: `${first_name} ${last_name}`.trim() || username,
    })),
  );
}

/**
 * Returns the fields that visitors fill in, in their own order; a photo is not a text. The function names a field, also a
 * deleted one; while the names are loading, it has none.
 */
export function useFields(): {
  readonly fields: readonly NamedRow[];
  readonly nameOf: (id: number) => string | undefined;
} {
  const t = useTexts();
  const { data = [], isPending } = useQuery(rowsOf<typeof dataField.fields>({ name: "data-field" }));
  const fields = data
    .filter(({ id }) => id !== dataFieldIds.photo)
    .map(({ id, label, name }) => ({ id, name: inLanguage(label, t.locale) || name }));
  return {
    fields,
    nameOf: (id) =>
      fields.find((field) => field.id === id)?.name ??
      (isPending ? undefined : t("report.column.field", { id })),
  };
}

const inOrder = (locale: string, rows: readonly NamedRow[]): readonly NamedRow[] =>
  rows.toSorted((a, b) => a.name.localeCompare(b.name, locale));
