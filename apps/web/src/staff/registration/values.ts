import { findFault } from "@cherga/contract/data-field-value";
import type { Row } from "@cherga/contract/resource";
import type { dataField } from "@cherga/contract/resources/data-field";

export type FormField = Row<typeof dataField.fields>;
type Form = Pick<FormField, "type" | "mask" | "format" | "regExp">;

/** What was typed of each field, by its id. */
export type Values = Readonly<Record<number, string>>;

/** Something that is told of a visitor. */
export type FieldValue = { readonly dataFieldId: number; readonly value: string };

/** Gives the fields of which something is told that does not have their form. What is left empty is not wrong. */
export function brokenAmong(
  fields: readonly (Form & { readonly id: number })[],
  told: readonly FieldValue[],
): readonly number[] {
  return told.flatMap(({ dataFieldId, value }) => {
    const field = fields.find(({ id }) => id === dataFieldId);
    return field !== undefined && isBroken(field, value) ? [dataFieldId] : [];
  });
}

/** Gives the fields that the server has refused, from what it says of a request that told this. */
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

/** What a browser cannot tell, or not in a moment, is left to the server. */
function differs(regExp: string, value: string): boolean {
  if (mayTakeLong.test(regExp)) return false;
  try {
    return !new RegExp(regExp, "u").test(value);
  } catch {
    return false;
  }
}

/** A repeated group may keep a browser busy for ages; the server's engine takes it in one pass. */
const mayTakeLong = /\)[*+?{]/;
