import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import { beginningOf, faultIn, saidIn } from "#visitors/kit/typed-value.ts";

/** What was typed, by the id of its field. */
export type TypedValues = Readonly<Record<string, string>>;

/** What is wrong with what was typed, by the id of its field. */
export type Faults = Readonly<Record<string, string>>;

/** One value as it is sent. */
export type SentValue = { readonly dataFieldId: number; readonly value: string };

/** Gives what stands in a field: what was typed, else what most people would begin with. */
export const valueIn = (field: VisitorField, typed: TypedValues): string =>
  typed[field.dataFieldId] ?? beginningOf(field);

/** Gives what is sent: everything that somebody has really said. */
export function sentValues(fields: readonly VisitorField[], typed: TypedValues): readonly SentValue[] {
  return fields
    .map((field) => ({ dataFieldId: field.dataFieldId, value: saidIn(field, typed[field.dataFieldId]) }))
    .filter(({ value }) => value !== "");
}

/** Finds what is missing or plainly wrong before anything is sent; the server looks more closely. */
export function faultsIn(fields: readonly VisitorField[], typed: TypedValues): Faults {
  const faults = fields.flatMap((field): readonly (readonly [string, string])[] => {
    const fault = faultIn(field, typed[field.dataFieldId]);
    return fault === undefined ? [] : [[String(field.dataFieldId), fault]];
  });
  return Object.fromEntries(faults);
}

/** Gives the fields that the server's issues are about: they name a place among what was sent, or a field itself. */
export function faultsOf(details: unknown, sent: readonly SentValue[]): Faults {
  const issues = Array.isArray(details) ? details.filter(isIssue) : [];
  return Object.fromEntries(
    issues.flatMap(({ path, code }) => {
      const [, at] = path;
      const id = typeof at === "number" ? sent[at]?.dataFieldId : at;
      return id === undefined ? [] : [[String(id), code]];
    }),
  );
}

type Issue = { readonly path: readonly (string | number)[]; readonly code: string };

const isIssue = (said: unknown): said is Issue =>
  typeof said === "object" &&
  said !== null &&
  "path" in said &&
  Array.isArray(said.path) &&
  "code" in said &&
  typeof said.code === "string";
