import { findFault, isMissing, missingValueIssue, valueIssue } from "@cherga/contract/data-field-value";
import { refuseIssues } from "@cherga/contract/issues";
import { withCountryCode } from "@cherga/contract/phone";
import { dateAt } from "@cherga/engine/time/day-frame";
import { RE2JS } from "re2js";
import { makeLru } from "#base/lru";
import type { Client } from "#queue/day/clients";
import type { Config } from "#queue/config/config";

/** Refuses values of unknown fields, and values that do not match the format of their field. */
export function checkValues(
  values: Client["values"],
  { dataFields, organization }: Pick<Config, "dataFields" | "organization">,
  now: number,
): void {
  const today = dateAt(organization.option.globalSetting.timeZone, now);
  refuseIssues(
    values.flatMap(({ dataFieldId, value }, index) => {
      const field = dataFields.get(dataFieldId);
      if (field === undefined)
        return [{ path: ["dataField", index, "dataFieldId"], code: "ERROR_ITEM_SELECT" as const }];
      const code = findFault({ ...field, dataFieldId }, value, { today, matches });
      return code === undefined ? [] : [valueIssue(index, code)];
    }),
  );
}

/** Refuses a visitor's own registration without its required values; a package requires each field once. */
export function refuseMissing(
  values: Client["values"],
  asked: readonly { readonly dataFieldId: number; readonly required: boolean }[],
): void {
  const valueOf = new Map(values.map(({ dataFieldId, value }) => [dataFieldId, value]));
  const missing = asked.filter((field) => isMissing(field, valueOf.get(field.dataFieldId)));
  refuseIssues([...new Set(missing.map(({ dataFieldId }) => dataFieldId))].map(missingValueIssue));
}

/** Compiling an expression takes up to 20 ms, while the day of the registration is locked. */
const compiled = makeLru<string, RE2JS>(200);

/** RE2 runs the administrators' expressions in linear time, whatever the visitor types. */
function matches(regExp: string, value: string): boolean {
  const expression = compiled.get(regExp) ?? RE2JS.compile(regExp);
  compiled.set(regExp, expression);
  return expression.matcher(value).find();
}

/**
 * Returns the values with a country code before each phone number that has none. Fields with their own mask or
 * expression are left unchanged, because that defines their format.
 */
export function withPhoneCodes(
  values: Client["values"],
  { dataFields, phoneCode }: Pick<Config, "dataFields" | "phoneCode">,
): Client["values"] {
  return values.map(({ dataFieldId, value }) => {
    const field = dataFields.get(dataFieldId);
    const isFree = field?.type === "ph" && field.mask === "" && field.regExp === "";
    return { dataFieldId, value: isFree ? withCountryCode(phoneCode, value) : value };
  });
}
