import { MultiSelect } from "@mantine/core";
import { type TicketType, ticketTypes } from "@cherga/engine/vocabulary";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The choice of ticket types. None chosen means all, and is stored as undefined. */
export function TicketTypesField({ of }: { readonly of: Lens<TicketType[] | undefined> }) {
  const t = useTexts();
  const field = useField<TicketType[] | undefined>(of, "under");
  const chosen = field.value ?? [];
  const change = (types: TicketType[]): void => field.change(types.length === 0 ? undefined : types);
  return (
    <FieldFrame path={of.path}>
      <MultiSelect
        label={field.label}
        description={field.hint}
        error={field.error}
        value={chosen}
        readOnly={field.readOnly}
        placeholder={chosen.length === 0 ? t("ticketType.all") : ""}
        data={ticketTypes.map((type) => ({ value: type, label: t.of(`ticketType.${type}`) }))}
        onChange={(values) => change(ticketTypes.filter((type) => values.includes(type)))}
      />
    </FieldFrame>
  );
}
