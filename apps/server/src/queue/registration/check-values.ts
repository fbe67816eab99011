import { dataFieldForms } from "@cherga/contract/constants";
import { type Issue, refuseIssues } from "@cherga/contract/issues";
import { fitsMask } from "@cherga/contract/mask";
import { RE2JS } from "re2js";
import type { Client } from "#queue/day/clients";
import type { Config, DataField } from "#queue/config/config";

/** Refuses values of fields that do not exist, or not in the form that their field asks for. */
export function checkValues(values: Client["values"], { dataFields }: Config): void {
  refuseIssues(
    values.flatMap(({ dataFieldId, value }, index): readonly Issue[] => {
      const field = dataFields.get(dataFieldId);
      if (field === undefined)
        return [{ path: ["dataField", index, "dataFieldId"], code: "ERROR_ITEM_SELECT" }];
      return value === "" || hasForm(field, value)
        ? []
        : [{ path: ["dataField", index, "value"], code: "ERROR_FORMAT" }];
    }),
  );
}

/** Refuses a visitor's own registration that leaves out what must be said; of a package each field is asked for once. */
export function refuseMissing(
  values: Client["values"],
  asked: readonly { readonly dataFieldId: number; readonly required: boolean }[],
): void {
  const said = new Set(
    values.filter(({ value }) => value.trim() !== "").map(({ dataFieldId }) => dataFieldId),
  );
  const missing = asked.filter(({ required, dataFieldId }) => required && !said.has(dataFieldId));
  refuseIssues(
    [...new Set(missing.map(({ dataFieldId }) => dataFieldId))].map((dataFieldId) => ({
      path: ["dataField", String(dataFieldId)],
      code: "ERROR_REQUIRED",
    })),
  );
}

/** Expressions of administrators run in linear time, whatever the visitor types. */
function hasForm({ type, mask, regExp }: DataField, value: string): boolean {
  if (!dataFieldForms[type].test(value) || !fitsMask(mask, value)) return false;
  return regExp === "" || RE2JS.compile(regExp).matcher(value).find();
}
