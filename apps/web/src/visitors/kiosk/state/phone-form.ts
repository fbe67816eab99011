import { phoneGroupsByCode as groupsByCode } from "@cherga/contract/phone";

/** Returns how numbers of a country look, '+380 __ ___ __ __'; '' if they differ. */
export function phoneForm(code: string): string {
  const groups = groupsByCode[code];
  return groups === undefined ? "" : `+${code} ${groups.map((length) => "_".repeat(length)).join(" ")}`;
}

/** Returns a typed number in the groups of the country. A number of another country stays as it is. */
export function phoneAsTyped(code: string, typed: string): string {
  const digits = ownDigits(code, typed);
  const groups = groupsByCode[code];
  if (digits === undefined || digits === "" || groups === undefined) return typed;
  const parts: string[] = [];
  let rest = digits;
  for (const length of groups) {
    if (rest !== "") parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [`+${code}`, ...parts].join(" ");
}

/** Whether digits of a number are still missing. Of another country nobody knows how many there are. */
export function isShortPhone(code: string, typed: string): boolean {
  const digits = ownDigits(code, typed);
  const groups = groupsByCode[code];
  if (digits === undefined || digits === "" || groups === undefined) return false;
  return digits.length < groups.reduce((sum, length) => sum + length, 0);
}

/** Returns the digits after the country code; undefined for a number of another country, or without a code. */
function ownDigits(code: string, typed: string): string | undefined {
  const compact = typed.replaceAll(/[\s()-]/g, "");
  if (!compact.startsWith(`+${code}`) || !/^\+\d*$/.test(compact)) return undefined;
  return compact.slice(code.length + 1);
}
