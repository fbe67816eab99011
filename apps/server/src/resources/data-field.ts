import { dataField } from "@cherga/contract/resources/data-field";
import { RE2JS } from "re2js";
import { bind } from "#resources/binding";

export const dataFieldBinding = bind({
  resource: dataField,
  table: "data_field",
  check: async (_tx, { after }) =>
    isUsable(after["regExp"]) ? [] : [{ path: ["regExp"], code: "ERROR_REGEXP" }],
});

/** Only what runs in time linear to the text is taken: visitors choose the text. */
function isUsable(regExp: unknown): boolean {
  try {
    RE2JS.compile(String(regExp));
    return true;
  } catch {
    return false;
  }
}
