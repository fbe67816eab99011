import { dataFieldForms } from "@cherga/contract/constants";
import { type Issue, refuseIssues } from "@cherga/contract/issues";
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

/** Expressions of administrators run in linear time, whatever the visitor types. */
function hasForm({ type, regExp }: DataField, value: string): boolean {
  if (!dataFieldForms[type].test(value)) return false;
  return regExp === "" || RE2JS.compile(regExp).matcher(value).find();
}
