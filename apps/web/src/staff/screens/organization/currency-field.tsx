import { Select } from "@mantine/core";
import { currencies, currencyOfCountry } from "@cherga/contract/currency";
import { country } from "@cherga/contract/resources/country";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import type { OrganizationLens } from "#staff/screens/organization/organization-lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The currency of the prices. While none is chosen, it shows the currency of the country. */
export function CurrencyField({ of }: { readonly of: OrganizationLens }) {
  const t = useTexts();
  const field = useField<string | null | undefined>(of.at("currency"));
  const countryId = useValue<number | undefined>(of.at("countryId"));
  const { data: countries = [] } = useQuery(rowsOf(country));
  const phoneCode = countries.find(({ id }) => id === countryId)?.phoneCode ?? "";
  const names = new Intl.DisplayNames(t.locale, { type: "currency" });
  const named = (code: string): string => `${code} · ${names.of(code) ?? code}`;
  const usual = currencyOfCountry(phoneCode);
  return (
    <FieldFrame path={of.at("currency").path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? null}
        readOnly={field.readOnly}
        searchable
        clearable
        placeholder={usual === undefined ? "" : named(usual)}
        nothingFoundMessage={t("list.nothingFound")}
        data={currencies.toSorted().map((code) => ({ value: code, label: named(code) }))}
        onChange={field.change}
      />
    </FieldFrame>
  );
}
