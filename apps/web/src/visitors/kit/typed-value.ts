import { findFault } from "@cherga/contract/data-field-value";
import type { IssueCode } from "@cherga/contract/issues";
import { masked } from "@cherga/contract/mask";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";

type Field = Pick<VisitorField, "type" | "mask" | "format" | "phoneCode">;

/** Gives what a field begins with before anything is typed: a phone, with the code of the country. */
export const beginningOf = ({ type, mask, phoneCode }: Field): string =>
  type === "ph" ? (mask === "" ? `+${phoneCode}` : masked(mask, phoneCode)) : "";

/** Gives what was typed into a field in the form that the field asks for. */
export const asTyped = ({ type, mask, phoneCode }: Field, text: string): string =>
  type === "ph" && mask === "" ? withOneBeginning(phoneCode, text) : masked(mask, text);

/** People who paste a whole number, or type it as they dial at home, do so after the code that is there already. */
const withOneBeginning = (phoneCode: string, text: string): string =>
  text.replace(/^\+\d{1,4}\s*(?=\+)/, "").replace(new RegExp(`^\\+${phoneCode}\\s*0`), `+${phoneCode}`);

/** Gives what somebody has said in a field. The code of the country alone is no number. */
export function saidIn(field: Field, typed: string | undefined): string {
  const value = typed?.trim() ?? "";
  return value === beginningOf(field) ? "" : value;
}

/** Finds what is missing or plainly wrong before anything is sent; the server looks more closely. */
export function faultIn(
  field: Field & Pick<VisitorField, "required">,
  typed: string | undefined,
): IssueCode | undefined {
  const value = saidIn(field, typed);
  if (value === "") return field.required ? "ERROR_REQUIRED" : undefined;
  return findFault(field, value);
}
