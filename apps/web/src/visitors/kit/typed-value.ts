import { findFault } from "@cherga/contract/data-field-value";
import type { IssueCode } from "@cherga/contract/issues";
import { masked } from "@cherga/contract/mask";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";

type Field = Pick<VisitorField, "type" | "mask" | "format" | "phoneCode">;

/** Returns the initial text of a field: for a phone, the country code. */
export const beginningOf = ({ type, mask, phoneCode }: Field): string =>
  type === "ph" ? (mask === "" ? `+${phoneCode}` : masked(mask, phoneCode)) : "";

/** Returns the typed text in the format of the field. */
export const asTyped = ({ type, mask, phoneCode }: Field, text: string): string =>
  type === "ph" && mask === "" ? withOneBeginning(phoneCode, text) : masked(mask, text);

/** Visitors paste a whole number, or type it with the leading 0, after the country code that is already there. */
const withOneBeginning = (phoneCode: string, text: string): string =>
  text.replace(/^\+\d{1,4}\s*(?=\+)/, "").replace(new RegExp(`^\\+${phoneCode}\\s*0`), `+${phoneCode}`);

/** Returns the visitor's value of a field. The country code alone is not a value. */
export function saidIn(field: Field, typed: string | undefined): string {
  const value = typed?.trim() ?? "";
  return value === beginningOf(field) ? "" : value;
}

/** Finds a missing or plainly wrong value before sending; the server checks more. */
export function faultIn(
  field: Field & Pick<VisitorField, "required">,
  typed: string | undefined,
): IssueCode | undefined {
  return findFault(field, saidIn(field, typed));
}
