import { Autocomplete, Box, Stack, Text } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { organizationTypes, timeZoneIds } from "@cherga/contract/constants";
import { service } from "@cherga/contract/resources/service";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { AccentField } from "#staff/forms/fields/choices/accent-field.tsx";
import { ImageField } from "#staff/forms/fields/image-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { ReferencesField } from "#staff/forms/fields/choices/reference-field.tsx";
import { SeparatedField } from "#staff/forms/fields/text/separated-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { offeredServicesId } from "#staff/resource/next-steps.tsx";
import type { OrganizationLens, TabProps } from "#staff/screens/organization/organization-lens.ts";
import { CurrencyField } from "#staff/screens/organization/currency-field.tsx";
import { PlaceFields } from "#staff/screens/organization/place-fields.tsx";
import { RetentionStatus } from "#staff/screens/organization/retention-status.tsx";
import { Section } from "#staff/screens/organization/section.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** The organization's name, place and offer. */
export function GeneralTab({ of, id }: TabProps) {
  const t = useTexts();
  const maySeeRetention = mayCall("admin", useSession()?.user);
  return (
    <>
      {id === undefined && <Text c="dimmed">{t("organization.newHint")}</Text>}
      <WordsField of={of.at("name")} />
      <WordsField of={of.at("shortName")} />
      <WordsField of={of.at("fullName")} />
      <Columns>
        <TextField of={of.at("code")} />
        <NumberField of={of.at("number")} />
      </Columns>
      <ChoiceField of={of.at("type")} values={organizationTypes} />
      <Section title="organization.section.place">
        <Columns>
          <PlaceFields of={of} />
        </Columns>
        <WordsField of={of.at("address")} />
        <TimeZoneField of={of.at("option").at("globalSetting").at("timeZone")} />
      </Section>
      <Section title="organization.section.offer" id={offeredServicesId}>
        <OfferFields of={of} />
      </Section>
      <Section title="organization.section.visitors">
        <ImageField of={of.at("logoPath")} />
        <AccentField of={of.at("accentColour")} />
        <CurrencyField of={of} />
        <SeparatedField of={of.at("supportPhones")} placeholder="+380 44 000 00 00, 0 800 000 000" />
        <NumberField of={of.at("retentionDays")} unit={t("organization.unit.days")} />
        {id !== undefined && maySeeRetention && <RetentionStatus id={id} />}
      </Section>
      <Section title="organization.section.survey">
        <Text size="sm" c="dimmed">
          {t("organization.survey.hint")}
        </Text>
        <Stack component="ol" gap="sm" m={0} pl="lg">
          {([0, 1, 2] as const).map((question) => (
            <Box component="li" key={question}>
              <WordsField of={of.at("survey").at("questions").at(question)} />
            </Box>
          ))}
        </Stack>
        <WordsField of={of.at("survey").at("comment")} />
      </Section>
    </>
  );
}

function OfferFields({ of }: { readonly of: OrganizationLens }) {
  const setting = of.at("option").at("globalSetting");
  const isLimited = useValue(setting.at("serviceOrganization"));
  return (
    <>
      <FlagField of={setting.at("serviceOrganization")} />
      {isLimited && <ReferencesField of={setting.at("serviceOrganizationList")} to={service} />}
    </>
  );
}

/** The time zone: common ones are offered with their cities, and any other can be typed. */
function TimeZoneField({ of }: { readonly of: Lens<string> }) {
  const t = useTexts();
  const field = useField(of);
  return (
    <FieldFrame path={of.path}>
      <Autocomplete
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value}
        readOnly={field.readOnly}
        data={[...timeZoneIds]}
        renderOption={({ option }) =>
          `${t.of(`organization.option.globalSetting.timeZone.${option.value}`)} (${option.value})`
        }
        onChange={field.change}
      />
    </FieldFrame>
  );
}
