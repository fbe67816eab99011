import type { Row } from "@cherga/contract/resource";
import type { unit } from "@cherga/contract/resources/unit";
import { inLanguage } from "#staff/api/titles.ts";

type Unit = Pick<Row<typeof unit.fields>, "code" | "name">;

/** Returns the name of a unit in the list of units; undefined if it is missing. */
export function findUnitName(units: readonly Unit[], code: string, locale: string): string | undefined {
  const found = units.find((row) => row.code === code);
  return found === undefined ? undefined : inLanguage(found.name, locale) || undefined;
}
