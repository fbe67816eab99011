import { findFault } from "@cherga/contract/data-field-value";
import type { Row } from "@cherga/contract/resource";
import type { dataField } from "@cherga/contract/resources/data-field";

export type FormField = Row<typeof dataField.fields>;
type Form = Pick<FormField, "type" | "mask" | "format" | "regExp">;

/** The typed values, by field id. */
export type Values = Readonly<Record<number, string>>;

/** A value of the visitor's data. */
export type FieldValue = { readonly dataFieldId: number; readonly value: string };

/** Returns the fields whose values have the wrong format. Empty values are not wrong. */
export function brokenAmong(
  fields: readonly (Form & { readonly id: number })[],
  told: readonly FieldValue[],
): readonly number[] {
  return told.flatMap(({ dataFieldId, value }) => {
    const field = fields.find(({ id }) => id === dataFieldId);
    return field !== undefined && isBroken(field, value) ? [dataFieldId] : [];
  });
}

/** Returns the fields that the server refused, from the details of its answer. */
export function refusedAmong(details: unknown, told: readonly FieldValue[]): readonly number[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((issue: { readonly path?: unknown } | null) => {
    const path = issue?.path;
    if (!Array.isArray(path) || path[0] !== "dataField") return [];
    const field = told[Number(path[1])];
    return field === undefined ? [] : [field.dataFieldId];
  });
}

function isBroken(field: Form, value: string): boolean {
  if (value === "") return false;
  const { regExp } = field;
  return findFault(field, value) !== undefined || (regExp !== "" && differs(regExp, value));
}

/** What a browser cannot check, or not quickly, is left to the server. */
function differs(regExp: string, value: string): boolean {
  if (mayTakeLong.test(regExp)) return false;
  try {
    return !new RegExp(regExp, "u").test(value);
  } catch {
    return false;
  }
}

/** A repeated group may backtrack for very long in a browser; the server's engine takes one pass. */
const mayTakeLong = /\)[*+?{]/;
