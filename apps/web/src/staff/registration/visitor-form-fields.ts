import { dataFieldIds, phoneCountryCode } from "@cherga/contract/constants";
import type { country } from "@cherga/contract/resources/country";
import type { dataField } from "@cherga/contract/resources/data-field";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import type { FormField } from "#staff/registration/values.ts";
import type { FreeTime } from "#staff/registration/times/why-not-now.ts";
import type { Organization } from "#staff/schedule-result/use-organization.ts";

/** A field that visitors are asked for. */
export type RequestedField = FormField & { readonly required: boolean };

/** Returns the fields to ask for, in their order. A photo is taken, not typed, so it is left out. */
export function useVisitorFormFields(known: FreeTime | undefined): readonly RequestedField[] {
  const { data = [] } = useQuery(rowsOf<typeof dataField.fields>({ name: "data-field" }));
  return (known?.customerDataFields ?? [])
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .flatMap(({ dataFieldId, required }) => {
      const field = data.find(({ id }) => id === dataFieldId);
      return field === undefined || field.id === dataFieldIds.photo ? [] : [{ ...field, required }];
    });
}

/** Returns the country code of phone numbers at an organization. */
export function usePhoneCode({ countryId }: Organization): string {
  const { data = [] } = useQuery(rowsOf<typeof country.fields>({ name: "country" }));
  return data.find(({ id }) => id === countryId)?.phoneCode ?? phoneCountryCode;
}
