import { type Issue, refuseIssues } from "@cherga/contract/issues";
import type { AskedField } from "@cherga/contract/shapes/field-links";
import type { Config } from "#queue/config/config";
import type { Client } from "#queue/day/clients";
import { checkValues, refuseMissing } from "#queue/registration/check-values";

/** Refuses values that are missing, malformed or not part of the form. */
export function refuseValues(
  values: Client["values"],
  asked: readonly AskedField[],
  config: Config,
  now: number,
): void {
  const askedIds = new Set(asked.map(({ dataFieldId }) => dataFieldId));
  refuseIssues(
    values.flatMap(({ dataFieldId }, index): readonly Issue[] =>
      askedIds.has(dataFieldId)
        ? []
        : [{ path: ["dataField", index, "dataFieldId"], code: "ERROR_ITEM_SELECT" }],
    ),
  );
  checkValues(values, config, now);
  refuseMissing(values, asked);
}
