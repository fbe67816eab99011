import { dataField } from "@cherga/contract/resources/data-field";
import { RE2JS } from "re2js";
import { bind } from "#resources/binding";

export const dataFieldBinding = bind({
  resource: dataField,
  table: "data_field",
  check: async (_tx, { after }) =>
    isUsable(after["regExp"]) ? [] : [{ path: ["regExp"], code: "ERROR_REGEXP" }],
});

/** Accepts only expressions that RE2 can run in linear time, because visitors choose the text. */
function isUsable(regExp: unknown): boolean {
  try {
    RE2JS.compile(String(regExp));
    return true;
  } catch {
    return false;
  }
}
