import { dataFieldForms, phoneCountryCode } from "@cherga/contract/constants";
import { fitsMask, masked } from "@cherga/contract/mask";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";

/** What was typed, by the id of its field. */
export type Typed = Readonly<Record<string, string>>;

/** What is wrong with what was typed, by the id of its field. */
export type Faults = Readonly<Record<string, string>>;

/** One value as it is sent. */
export type SentValue = { readonly dataFieldId: number; readonly value: string };

/** Gives what stands in a field: what was typed, else what most people would begin with. */
export const valueIn = (field: VisitorField, typed: Typed): string =>
  typed[field.dataFieldId] ?? beginningOf(field);

/** Gives what was typed into a field in the form that the field asks for. */
export const asTyped = ({ type, mask }: VisitorField, text: string): string =>
  type === "ph" && mask === "" ? withOneBeginning(text) : masked(mask, text);

/** Gives what is sent: everything that somebody has really said. */
export function sentValues(fields: readonly VisitorField[], typed: Typed): readonly SentValue[] {
  return fields
    .map((field) => ({ dataFieldId: field.dataFieldId, value: saidIn(field, typed) }))
    .filter(({ value }) => value !== "");
}

/** Finds what is missing or plainly wrong before anything is sent; the server looks more closely. */
export function faultsIn(fields: readonly VisitorField[], typed: Typed): Faults {
  const faults = fields.flatMap((field): readonly (readonly [string, string])[] => {
    const value = saidIn(field, typed);
    const id = String(field.dataFieldId);
    if (value === "") return field.required ? [[id, "ERROR_REQUIRED"]] : [];
    const isWellFormed = dataFieldForms[field.type].test(value) && fitsMask(field.mask, value);
    return isWellFormed ? [] : [[id, "ERROR_FORMAT"]];
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

/** Whoever pastes a whole number, or types it as they dial at home, does so after the code that stands there already. */
const withOneBeginning = (text: string): string =>
  text
    .replace(/^\+\d{1,4}\s*(?=\+)/, "")
    .replace(new RegExp(`^\\+${phoneCountryCode}\\s*0`), `+${phoneCountryCode}`);

function saidIn(field: VisitorField, typed: Typed): string {
  const value = valueIn(field, typed).trim();
  // The code of the country alone is no number.
  return value === beginningOf(field) ? "" : value;
}

/** Gives what a field begins with before anything is typed. */
export const beginningOf = ({ type, mask }: VisitorField): string =>
  type === "ph" ? (mask === "" ? `+${phoneCountryCode}` : masked(mask, phoneCountryCode)) : "";

type Issue = { readonly path: readonly (string | number)[]; readonly code: string };

const isIssue = (said: unknown): said is Issue =>
  typeof said === "object" &&
  said !== null &&
  "path" in said &&
  Array.isArray(said.path) &&
  "code" in said &&
  typeof said.code === "string";
