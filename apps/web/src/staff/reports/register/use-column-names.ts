import { ticketColumns } from "@cherga/contract/shapes/report/tickets";
import { useFieldChoices } from "#staff/reports/parts/choices.ts";
import { fieldIdOf, type RegisterColumn } from "#staff/reports/register/columns.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns all columns of the register, and a function that names one. */
export function useColumnNames(): {
  readonly all: readonly RegisterColumn[];
  readonly nameOf: (column: RegisterColumn) => string;
} {
  const t = useTexts();
  const fields = useFieldChoices();
  return {
    all: [...ticketColumns, ...fields.map(({ id }) => `field.${id}` as const)],
    nameOf: (column) => {
      const fieldId = fieldIdOf(column);
      if (fieldId === undefined) return t.of(`report.column.${column}`);
      return fields.find(({ id }) => id === fieldId)?.name ?? t("report.column.field", { id: fieldId });
    },
  };
}
