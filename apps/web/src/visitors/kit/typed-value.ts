import { findFault } from "@cherga/contract/data-field-value";
import type { IssueCode } from "@cherga/contract/issues";
import { masked } from "@cherga/contract/mask";
import { countryOf, withoutHomeZero } from "@cherga/contract/phone";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";

type Field = Pick<VisitorField, "type" | "mask" | "format" | "phoneCode">;

/** Returns the initial text of a field: for a phone, the country code. */
export const beginningOf = ({ type, mask, phoneCode }: Field): string =>
  type === "ph" ? (mask === "" ? `+${phoneCode}` : masked(mask, phoneCode)) : "";

/** Returns the typed text in the format of the field. */
export const asTyped = ({ type, mask }: Field, text: string): string =>
  type === "ph" && mask === "" ? withOneBeginning(text) : masked(mask, text);

/** Visitors paste a whole number, or type it with the leading 0, after the country code that is already there. */
const withOneBeginning = (text: string): string => withoutHomeZero(text.replace(/^\+\d{1,4}\s*(?=\+)/, ""));

/** Returns the visitor's value of a field. The country code alone is not a value. */
export function valueOf(field: Field, typed: string | undefined): string {
  const value = typed?.trim() ?? "";
  if (value === beginningOf(field)) return "";
  const isFree = field.type === "ph" && field.mask === "" && countryOf(value) === undefined;
  // Where numbers have no common length, only Italian ones begin with zero after the code.
  return isFree && field.phoneCode !== "39"
    ? value.replace(new RegExp(`^\\+${field.phoneCode}\\s*0`), `+${field.phoneCode}`)
    : value;
}

/** Says what is wrong with a value: of a phone number, how long it must be. */
export function sayFault(
  t: {
    readonly find: (key: string, params?: Readonly<Record<string, string | number>>) => string | undefined;
  },
  { type }: Pick<Field, "type">,
  typed: string | undefined,
  fault: string,
): string {
  const country = type === "ph" && fault === "ERROR_FORMAT" ? countryOf(typed ?? "") : undefined;
  const said =
    country === undefined
      ? (t.find(`issue.${fault}.${type}`) ?? t.find(`issue.${fault}`))
      : t.find("issue.phoneLength", country);
  return said ?? t.find("issue.other") ?? "";
}

/** Finds a missing or plainly wrong value before sending; the server checks more. */
export function faultIn(
  field: Field & Pick<VisitorField, "required">,
  typed: string | undefined,
): IssueCode | undefined {
  return findFault(field, valueOf(field, typed));
}
