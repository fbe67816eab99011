import { findFault } from "@cherga/contract/data-field-value";
import type { Row } from "@cherga/contract/resource";
import type { dataField } from "@cherga/contract/resources/data-field";

export type FormField = Row<typeof dataField.fields>;
type Form = Pick<FormField, "type" | "mask" | "format" | "regExp">;

/** The typed values, by field id. */
export type Values = Readonly<Record<number, string>>;

/** A value of the visitor's data. */
export type FieldValue = { readonly dataFieldId: number; readonly value: string };

/** Returns the fields whose values have the wrong format. Staff may leave any value empty. */
export function brokenAmong(
  fields: readonly (Form & { readonly id: number })[],
  told: readonly FieldValue[],
): readonly number[] {
  return told.flatMap(({ dataFieldId, value }) => {
    const field = fields.find(({ id }) => id === dataFieldId);
    if (field === undefined) return [];
    return findFault({ ...field, required: false }, value, { matches }) === undefined ? [] : [dataFieldId];
  });
}

/** What a browser cannot check, or not quickly, is left to the server. */
function matches(regExp: string, value: string): boolean {
  if (mayTakeLong.test(regExp)) return true;
  try {
    return new RegExp(regExp, "u").test(value);
  } catch {
    return true;
  }
}

/** A repeated group may backtrack for very long in a browser; the server's engine takes one pass. */
const mayTakeLong = /\)[*+?{]/;
