import { Text } from "@mantine/core";
import { NumberField } from "#forms/fields/number-field.tsx";
import { TextField } from "#forms/fields/text-field.tsx";
import { useValue } from "#forms/form.tsx";
import type { OrganizationLens, TabProps } from "#screens/organization/organization-lens.ts";
import { firstNumber } from "#screens/organization/ticket-number.ts";
import { useTexts } from "#texts/use-texts.ts";
import { Columns } from "#ui/columns.tsx";

/** What the numbers on tickets look like. */
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
