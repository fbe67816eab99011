import type { LanguageCode } from "@cherga/contract/constants";
import { dataField } from "@cherga/contract/resources/data-field";
import { operator } from "@cherga/contract/resources/operator";
import { printerDevice } from "@cherga/contract/resources/printer-device";

/** Names that must be unique in the whole installation, as a database constraint enforces. */
export const distinctNames: Readonly<Record<string, { readonly field: string; fold(name: string): string }>> =
  {
    // User names are case-insensitive.
    [operator.name]: { field: "username", fold: (name) => name.toLowerCase() },
    [printerDevice.name]: { field: "signature", fold: (name) => name },
    [dataField.name]: { field: "name", fold: (name) => name },
  };

const maxLength = 60;

/** Returns a free name: the wanted one, or else with the first numeric suffix that makes it free. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const name = withSuffix(wanted, `-${number}`, maxLength);
    if (!isTaken(name)) return name;
  }
}

type Names = Partial<Record<LanguageCode, string | undefined>>;

const maxTitleLength = 120;

/** Returns the names of an organization, with the first number that makes them unique in every language. */
export function freeTitle(wanted: Names, others: readonly Names[]): Names {
  const taken = new Set(others.flatMap((names) => Object.values(names)));
  const isFree = (names: Names): boolean =>
    Object.values(names).every((name) => name === undefined || name === "" || !taken.has(name));
  if (isFree(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const names = Object.fromEntries(
      Object.entries(wanted).map(([code, name]) => [code, numbered(name, number)]),
    );
    if (isFree(names)) return names;
  }
}

/** Replaces an existing number: a copy of "A (2)" becomes "A (3)", not "A (2) (2)". */
function numbered(name: string | undefined, number: number): string | undefined {
  if (name === undefined || name === "") return name;
  return withSuffix(name.replace(/ \(\d{1,6}\)$/, ""), ` (${number})`, maxTitleLength);
}

/** Shortens the name to fit, without splitting a surrogate pair. */
function withSuffix(name: string, suffix: string, max: number): string {
  const most = max - suffix.length;
  const cut = name.length <= most ? name : name.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.trimEnd()}${suffix}`;
}
