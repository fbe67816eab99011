import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dataFieldForms, dataFieldIds, type dataFieldTypes } from "#constants";
import type { IssueCode } from "#issues";
import { fitsMask } from "#mask";
import { dateFormat, findDate } from "#written-date";

/** The constraints of a data field on its values, besides its regular expression. */
export type ValueForm = {
  readonly type: (typeof dataFieldTypes)[number];
  readonly mask: string;
  /** The format of a date; empty: the value is not a date. */
  readonly format: string;
};

/** Finds what is wrong with a value according to the type, mask and date format of its field. */
export function findFault({ type, mask, format }: ValueForm, value: string): IssueCode | undefined {
  if (!dataFieldForms[type].test(value) || !fitsMask(mask, value)) return "ERROR_FORMAT";
  return dateFormat.test(format) && findDate(format, value) === undefined ? "ERROR_DATE" : undefined;
}

/** Whether a value is a date of birth in the future. */
export function isUnborn(
  dataFieldId: number,
  { format }: Pick<ValueForm, "format">,
  value: string,
  today: CalendarDate,
): boolean {
  if (dataFieldId !== dataFieldIds.birthDate || !dateFormat.test(format)) return false;
  const date = findDate(format, value);
  return date !== undefined && date > today;
}
