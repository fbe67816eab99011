import { MultiSelect } from "@mantine/core";
import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import { languageOrder } from "@cherga/contract/language-order";
import type { country } from "@cherga/contract/resources/country";
import { useQuery } from "@tanstack/react-query";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useOrganization } from "#staff/schedule-result/use-organization.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly of: Lens<LanguageCode[] | undefined>;
  readonly organizationId: Lens<number | undefined>;
};

/** The languages of a kiosk, in their order. A new one gets those of the other screens for visitors. */
export function LanguagesField({ of, organizationId }: Props) {
  const t = useTexts();
  const field = useField<LanguageCode[] | undefined>(of, "under");
  const usual = useUsualLanguages(useValue(organizationId));
  return (
    <FieldFrame path={of.path}>
      <MultiSelect
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? usual}
        readOnly={field.readOnly}
        data={languageCodes.map((value) => ({ value, label: t.of(`${field.key}.${value}`) }))}
        onChange={(chosen) => field.change(languageCodesIn(chosen))}
      />
    </FieldFrame>
  );
}

const languageCodesIn = (chosen: readonly string[]): LanguageCode[] =>
  chosen.flatMap((value) => languageCodes.filter((code) => code === value));

function useUsualLanguages(organizationId: number | undefined): LanguageCode[] {
  const offered = useOfferedLanguages();
  const current = useSession()?.current?.organizationId;
  const organization = useOrganization(organizationId ?? current ?? undefined);
  const { data: countries = [] } = useQuery(rowsOf<typeof country.fields>({ name: "country" }));
  return languageOrder(
    languageCodes.filter((each) => offered.some(({ code }) => code === each)),
    {
      main: offered.find(({ main }) => main)?.code,
      phoneCodes: countries
        .filter(({ id }) => id === organization?.countryId)
        .map(({ phoneCode }) => phoneCode),
    },
  );
}
