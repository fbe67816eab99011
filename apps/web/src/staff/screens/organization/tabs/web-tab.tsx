import { Alert, Stack, Text } from "@mantine/core";
import { openingModels } from "@cherga/engine/vocabulary";
import { Link } from "@tanstack/react-router";
import { useUnitName } from "#staff/api/unit-names.ts";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { LimitsField, webLimitTypes } from "#staff/forms/fields/lists/limits-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { OptionalField } from "#staff/forms/fields/optional-field.tsx";
import { useEditing, useValue } from "#staff/forms/form.tsx";
import { OpeningPreview } from "#staff/screens/organization/opening-preview.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { Section } from "#staff/screens/organization/section.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** The settings of online booking. */
export function WebTab({ of, id }: TabProps) {
  const t = useTexts();
  const unitName = useUnitName();
  const web = of.at("webQueue");
  return (
    <>
      <FlagField of={web.at("enabled")} />
      <Section title="organization.section.confirming">
        <ChoiceField of={web.at("confirmBy")} values={["none", "sms", "email"]} />
        <HubNeeded of={of} id={id} />
        <ChoiceField of={web.at("withoutGateway")} values={["close", "open"]} />
        <Columns>
          <NumberField of={of.at("reservationMin")} unit={unitName("min")} />
          <NumberField of={of.at("confirmMin")} unit={unitName("min")} />
          <NumberField of={of.at("cancelDelayMin")} unit={unitName("min")} />
        </Columns>
      </Section>
      <Section title="organization.section.opening">
        <OptionalField
          of={of.at("openingModel")}
          make={() => ({ model: "linear" as const, steps: 8, openingPeriod: 8, projectionPeriod: 7 })}
        >
          {(opening) => (
            <Stack gap="md">
              <Columns>
                <ChoiceField of={opening.at("model")} values={openingModels} />
                <NumberField of={opening.at("projectionPeriod")} unit={t("organization.unit.days")} />
                <NumberField of={opening.at("openingPeriod")} unit={unitName("h")} />
                <NumberField of={opening.at("steps")} />
              </Columns>
              <OpeningPreview of={opening} openHour={of.at("openHour")} />
            </Stack>
          )}
        </OptionalField>
      </Section>
      <Section title="organization.section.limits">
        <LimitsField of={web.at("limits")} types={webLimitTypes} />
      </Section>
    </>
  );
}

/** A warning: codes by text message need a gateway. */
function HubNeeded({ of, id }: TabProps) {
  const t = useTexts();
  const confirmBy = useValue(of.at("webQueue").at("confirmBy"));
  const hasHub = useEditing(({ mine }) => (mine["messageHub"] ?? null) !== null);
  if (confirmBy !== "sms" || hasHub) return null;
  return (
    <Alert color="red">
      <Text size="sm">
        {t("organization.hubNeeded")}{" "}
        {id !== undefined && (
          <Link to={`/organization/${id}/messages`}>{t("organization.tab.messages")}</Link>
        )}
      </Text>
    </Alert>
  );
}
