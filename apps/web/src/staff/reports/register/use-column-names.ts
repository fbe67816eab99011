import { ticketColumns } from "@cherga/contract/shapes/report/tickets";
import { useFields } from "#staff/reports/parts/choices.ts";
import { fieldIdOf, type RegisterColumn } from "#staff/reports/register/columns.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns all columns of the register, and a function that names one; while its name is loading, the name is empty. */
export function useColumnNames(): {
  readonly all: readonly RegisterColumn[];
  readonly nameOf: (column: RegisterColumn) => string;
} {
  const t = useTexts();
  const { fields, nameOf } = useFields();
  return {
    all: [...ticketColumns, ...fields.map(({ id }) => `field.${id}` as const)],
    nameOf: (column) => {
      const fieldId = fieldIdOf(column);
      return fieldId === undefined ? t.of(`report.column.${column}`) : (nameOf(fieldId) ?? "");
    },
  };
}
