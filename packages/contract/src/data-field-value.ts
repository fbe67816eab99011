import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dataFieldForms, dataFieldIds, type dataFieldTypes } from "#constants";
import type { Issue, IssueCode } from "#issues";
import { fitsMask } from "#mask";
import { isPhone } from "#phone";
import { dateFormat, findDate } from "#written-date";

/** The constraints of a data field on its values. */
export type ValueForm = {
  readonly dataFieldId?: number;
  readonly type: (typeof dataFieldTypes)[number];
  readonly mask: string;
  /** The format of a date; empty: the value is not a date. */
  readonly format: string;
  /** Empty or absent: any value matches. */
  readonly regExp?: string;
  readonly required?: boolean;
};

/** What a check needs besides the field. Browsers leave to the server what they do not know. */
export type ValueContext = {
  /** Absent: dates of birth are not compared with it. */
  readonly today?: CalendarDate;
  /** Absent: expressions are not checked. */
  readonly matches?: (regExp: string, value: string) => boolean;
};

/** Finds what is wrong with a visitor's value. An empty value is wrong only if it is required. */
export function findFault(
  field: ValueForm,
  value: string,
  { today, matches }: ValueContext = {},
): IssueCode | undefined {
  const { type, mask, format, regExp = "", dataFieldId } = field;
  if (isMissing(field, value)) return "ERROR_REQUIRED";
  if (value === "") return undefined;
  if (!dataFieldForms[type].test(value) || !fitsMask(mask, value)) return "ERROR_FORMAT";
  // A mask or an expression of its own defines which numbers a field takes.
  if (type === "ph" && mask === "" && regExp === "" && !isPhone(value)) return "ERROR_FORMAT";
  if (dateFormat.test(format)) {
    const date = findDate(format, value);
    if (date === undefined) return "ERROR_DATE";
    const isBirth = dataFieldId === dataFieldIds.birthDate;
    if (isBirth && today !== undefined && date > today) return "ERROR_DATE_FUTURE";
  }
  return regExp === "" || matches === undefined || matches(regExp, value) ? undefined : "ERROR_FORMAT";
}

/** Whether a required value was not given; blanks are no value. */
export const isMissing = (
  { required = false }: Pick<ValueForm, "required">,
  value: string | undefined,
): boolean => required && (value ?? "").trim() === "";

/** Says what is wrong with a visitor's value, by its index among those sent. */
export const valueIssue = (index: number, code: IssueCode): Issue => ({
  path: ["dataField", index, "value"],
  code,
});

/** Says that the value of a field was not sent. */
export const missingValueIssue = (dataFieldId: number): Issue => ({
  path: ["dataField", String(dataFieldId)],
  code: "ERROR_REQUIRED",
});

/** An issue with a visitor's value, as a browser reads it. */
export type NamedIssue = { readonly dataFieldId: number; readonly code: string };

/** Returns the issues of a refusal that are about visitors' values, with the fields they name. */
export function valueIssuesIn(
  details: unknown,
  sent: readonly { readonly dataFieldId: number }[],
): readonly NamedIssue[] {
  const issues: readonly unknown[] = Array.isArray(details) ? details : [];
  return issues.filter(isIssue).flatMap(({ path: [part, named], code }) => {
    if (part !== "dataField") return [];
    const dataFieldId = typeof named === "number" ? sent[named]?.dataFieldId : Number(named);
    return dataFieldId === undefined || !Number.isInteger(dataFieldId) ? [] : [{ dataFieldId, code }];
  });
}

const isIssue = (said: unknown): said is { readonly path: readonly unknown[]; readonly code: string } =>
  typeof said === "object" &&
  said !== null &&
  "path" in said &&
  Array.isArray(said.path) &&
  "code" in said &&
  typeof said.code === "string";
