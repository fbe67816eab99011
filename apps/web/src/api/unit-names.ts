import type { unitCodes } from "@cherga/contract/constants";
import { unit } from "@cherga/contract/resources/unit";
import type { Row } from "@cherga/contract/resource";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#api/resource-queries.ts";
import { titleOf } from "#api/titles.ts";
import { useTexts } from "#texts/use-texts.ts";

type Unit = Pick<Row<typeof unit.fields>, "code" | "name">;
/** The units that stand behind numbers on the staff's screens. */
type ShownUnit = Extract<(typeof unitCodes)[number], "min" | "h">;

/** Gives what a unit is called in the list of units; nothing when it is not there. */
export function findUnitName(units: readonly Unit[], code: string, locale: string): string | undefined {
  const found = units.find((row) => row.code === code);
  return found === undefined ? undefined : titleOf(unit, found, locale) || undefined;
}

/** Gives what stands behind a number of a unit. */
export function useUnitName(): (code: ShownUnit) => string {
  const t = useTexts();
  const { data = [] } = useQuery(rowsOf<typeof unit.fields>({ name: "unit" }));
  return (code) => findUnitName(data, code, t.locale) ?? t(`unit.${code}`);
}
