import { Select } from "@mantine/core";
import { country } from "@cherga/contract/resources/country";
import { region } from "@cherga/contract/resources/region";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { useChange, useField, useValue } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import type { OrganizationLens } from "#staff/screens/organization/organization-lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The organization's country, then one of its regions. */
export function PlaceFields({ of }: { readonly of: OrganizationLens }) {
  return (
    <>
      <CountryField of={of} />
      <RegionField of={of} />
    </>
  );
}

function CountryField({ of }: { readonly of: OrganizationLens }) {
  const t = useTexts();
  const field = useField<number | undefined>(of.at("countryId"));
  const { data: regions = [] } = useQuery(rowsOf(region));
  const changeRegion = useChange(lensAt<number | undefined>(of.at("regionId").path));
  return (
    <FieldFrame path={of.at("countryId").path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value === undefined ? null : String(field.value)}
        readOnly={field.readOnly}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("list.nothingFound")}
        data={useChoices(country)}
        onChange={(value) => {
          if (value === null) return;
          field.change(Number(value));
          // The region belonged to the other country. An only region is chosen automatically.
          const inside = regions.filter(({ countryId }) => countryId === Number(value));
          changeRegion(inside.length === 1 ? inside[0]?.id : undefined);
        }}
      />
    </FieldFrame>
  );
}

function RegionField({ of }: { readonly of: OrganizationLens }) {
  const t = useTexts();
  const title = useTitle();
  const field = useField<number | undefined>(of.at("regionId"));
  const countryId = useValue<number | undefined>(of.at("countryId"));
  const { data: regions = [] } = useQuery(rowsOf(region));
  const inside = regions.filter((row) => row.countryId === countryId);
  return (
    <FieldFrame path={of.at("regionId").path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value === undefined ? null : String(field.value)}
        readOnly={field.readOnly}
        disabled={countryId === undefined}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t(inside.length === 0 ? "error.ERROR_NO_REGION" : "list.nothingFound")}
        data={inside.map((row) => ({ value: String(row.id), label: title(region, row) || `#${row.id}` }))}
        onChange={(value) => value !== null && field.change(Number(value))}
      />
    </FieldFrame>
  );
}
