import { Stack } from "@mantine/core";
import { service } from "@cherga/contract/resources/service";
import type { organizationQuotas } from "@cherga/contract/shapes/organization";
import { quotaPeriods } from "@cherga/engine/vocabulary";
import { memo } from "react";
import type { z } from "zod";
import { newKey } from "#shared/new-key.ts";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { ReferencesField } from "#staff/forms/fields/choices/reference-field.tsx";
import { TicketTypesField } from "#staff/forms/fields/choices/ticket-types-field.tsx";
import { sameLens } from "#staff/forms/fields/lists/same-lens.ts";
import type { Lens } from "#staff/forms/lens.ts";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

type Quota = z.output<typeof organizationQuotas>[number];

/** The quotas of the whole organization. */
export function QuotasTab({ of }: TabProps) {
  const t = useTexts();
  return (
    <ListField
      of={of.at("quotas")}
      max={100}
      make={() => ({ id: newKey().slice(0, 40), services: [], limit: 10, per: "day" as const })}
      title={({ limit, per }, index) =>
        limit === undefined
          ? t("organization.quota", { number: index + 1 })
          : t.of(`organization.quota.${per}`, { count: limit })
      }
      empty={t("organization.noQuotas")}
      addLabel={t("organization.addQuota")}
    >
      {(quota) => <QuotaFields of={quota} />}
    </ListField>
  );
}

/** Memoized: typing in one quota does not render the others. */
const QuotaFields = memo(function Fields({ of }: { readonly of: Lens<Quota> }) {
  return (
    <Stack gap="sm">
      <ReferencesField of={of.at("services")} to={service} />
      <TicketTypesField of={of.at("ticketTypes")} />
      <Columns>
        <NumberField of={of.at("limit")} />
        <ChoiceField of={of.at("per")} values={quotaPeriods} />
      </Columns>
    </Stack>
  );
}, sameLens);
