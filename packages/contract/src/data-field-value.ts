import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dataFieldForms, dataFieldIds, type dataFieldTypes } from "#constants";
import type { IssueCode } from "#issues";
import { fitsMask } from "#mask";
import { dateFormat, findDate } from "#written-date";

/** What a data field says about the form of its values, beside its regular expression. */
export type ValueForm = {
  readonly type: (typeof dataFieldTypes)[number];
  readonly mask: string;
  /** How a date is written; empty: the value is no date. */
  readonly format: string;
};

/** Finds what is wrong with a value by the type, the mask and the date format of its field. */
export function findFault({ type, mask, format }: ValueForm, value: string): IssueCode | undefined {
  if (!dataFieldForms[type].test(value) || !fitsMask(mask, value)) return "ERROR_FORMAT";
  return dateFormat.test(format) && findDate(format, value) === undefined ? "ERROR_DATE" : undefined;
}

/** Says whether a value is a date of birth that has not come yet. */
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
