import { Text } from "@mantine/core";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { OrganizationLens, TabProps } from "#staff/screens/organization/organization-lens.ts";
import { firstNumber } from "#staff/screens/organization/ticket-number.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** The format of ticket numbers. */
export function NumberingTab({ of }: TabProps) {
  return (
    <>
      <Columns>
        <TextField of={of.at("ticketNumberPrefix")} />
        <NumberField of={of.at("ticketNumberOffset")} />
      </Columns>
      <Example of={of} />
    </>
  );
}

function Example({ of }: { readonly of: OrganizationLens }) {
  const t = useTexts();
  const prefix = useValue<string | undefined>(of.at("ticketNumberPrefix")) ?? "";
  const offset = useValue<number | undefined>(of.at("ticketNumberOffset")) ?? 0;
  return (
    <div role="status">
      <Text size="sm" c="dimmed">
        {t("organization.firstNumber")}
      </Text>
      <Text fz={40} fw={700} lh={1.2}>
        {firstNumber(prefix.trim(), offset)}
      </Text>
    </div>
  );
}
