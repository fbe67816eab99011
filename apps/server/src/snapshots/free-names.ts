import type { LanguageCode } from "@cherga/contract/constants";
import { dataField } from "@cherga/contract/resources/data-field";
import { operator } from "@cherga/contract/resources/operator";
import { printerDevice } from "@cherga/contract/resources/printer-device";

/** Names of which no two rows of the whole installation may have the same, as the database sees to. */
export const distinctNames: Readonly<Record<string, { readonly field: string; fold(name: string): string }>> =
  {
    // Nobody should have to remember how their name is capitalised.
    [operator.name]: { field: "username", fold: (name) => name.toLowerCase() },
    [printerDevice.name]: { field: "signature", fold: (name) => name },
    [dataField.name]: { field: "name", fold: (name) => name },
  };

const maxLength = 60;

/** Gives a name that nobody has: itself, else with the first number behind it that makes it free. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const name = withSuffix(wanted, `-${number}`, maxLength);
    if (!isTaken(name)) return name;
  }
}

type Names = Partial<Record<LanguageCode, string | undefined>>;

const maxTitleLength = 120;

/** Gives the names of an organization with the first number behind them that no other organization has in any language. */
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

/** A copy of a copy is the third, not the second of the second. */
function numbered(name: string | undefined, number: number): string | undefined {
  if (name === undefined || name === "") return name;
  return withSuffix(name.replace(/ \(\d{1,6}\)$/, ""), ` (${number})`, maxTitleLength);
}

/** Cut so that the whole fits, never through the middle of a character. */
function withSuffix(name: string, suffix: string, max: number): string {
  const most = max - suffix.length;
  const cut = name.length <= most ? name : name.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.trimEnd()}${suffix}`;
}
