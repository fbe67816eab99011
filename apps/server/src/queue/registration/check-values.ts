import { findFault, isUnborn } from "@cherga/contract/data-field-value";
import { type Issue, type IssueCode, refuseIssues } from "@cherga/contract/issues";
import { withCountryCode } from "@cherga/contract/phone";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { RE2JS } from "re2js";
import type { Client } from "#queue/day/clients";
import type { Config, DataField } from "#queue/config/config";

/** Refuses values of unknown fields, and values that do not match the format of their field. */
export function checkValues(
  values: Client["values"],
  { dataFields, organization }: Pick<Config, "dataFields" | "organization">,
  now: number,
): void {
  const today = dateAt(organization.option.globalSetting.timeZone, now);
  refuseIssues(
    values.flatMap(({ dataFieldId, value }, index): readonly Issue[] => {
      const field = dataFields.get(dataFieldId);
      if (field === undefined)
        return [{ path: ["dataField", index, "dataFieldId"], code: "ERROR_ITEM_SELECT" }];
      const code = value === "" ? undefined : faultOf(field, value, today);
      return code === undefined ? [] : [{ path: ["dataField", index, "value"], code }];
    }),
  );
}

/** Refuses a visitor's own registration without its required values; a package requires each field once. */
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

function faultOf(field: DataField, value: string, today: CalendarDate): IssueCode | undefined {
  const code = findFault(field, value);
  if (code !== undefined) return code;
  if (isUnborn(field.id, field, value, today)) return "ERROR_DATE_FUTURE";
  // RE2 runs the administrators' expressions in linear time, whatever the visitor types.
  const { regExp } = field;
  return regExp === "" || RE2JS.compile(regExp).matcher(value).find() ? undefined : "ERROR_FORMAT";
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
