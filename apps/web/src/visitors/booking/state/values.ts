import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import { valueIssuesIn } from "@cherga/contract/data-field-value";
import type { TypedValues } from "#visitors/kit/typed-storage.ts";
import { beginningOf, faultIn, valueOf } from "#visitors/kit/typed-value.ts";

/** The errors, by field id. */
export type Faults = Readonly<Record<string, string>>;

/** One value as it is sent. */
export type SentValue = { readonly dataFieldId: number; readonly value: string };

/** Returns the text in a field: the typed one, else its initial text. */
export const valueIn = (field: VisitorField, typed: TypedValues): string =>
  typed[field.dataFieldId] ?? beginningOf(field);

/** Returns the values to send: those that the visitor has really typed. */
export function sentValues(fields: readonly VisitorField[], typed: TypedValues): readonly SentValue[] {
  return fields
    .map((field) => ({ dataFieldId: field.dataFieldId, value: valueOf(field, typed[field.dataFieldId]) }))
    .filter(({ value }) => value !== "");
}

/** Finds missing or plainly wrong values before sending; the server checks more. */
export function faultsIn(fields: readonly VisitorField[], typed: TypedValues): Faults {
  const faults = fields.flatMap((field): readonly (readonly [string, string])[] => {
    const fault = faultIn(field, typed[field.dataFieldId]);
    return fault === undefined ? [] : [[String(field.dataFieldId), fault]];
  });
  return Object.fromEntries(faults);
}

/** Returns the server's issues by field. */
export const faultsOf = (details: unknown, sent: readonly SentValue[]): Faults =>
  Object.fromEntries(valueIssuesIn(details, sent).map(({ dataFieldId, code }) => [dataFieldId, code]));
