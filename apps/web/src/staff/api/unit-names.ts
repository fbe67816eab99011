import type { unitCodes } from "@cherga/contract/constants";
import type { unit } from "@cherga/contract/resources/unit";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { findUnitName } from "#staff/api/find-unit-name.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The units shown after numbers on the staff's screens. */
type ShownUnit = Extract<(typeof unitCodes)[number], "min" | "h">;

/** Returns a function that returns the name of a unit. */
export function useUnitName(): (code: ShownUnit) => string {
  const t = useTexts();
  const { data = [] } = useQuery(rowsOf<typeof unit.fields>({ name: "unit" }));
  return (code) => findUnitName(data, code, t.locale) ?? t(`unit.${code}`);
}
