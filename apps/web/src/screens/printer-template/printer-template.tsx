import { autosaveDebounceMs } from "@cherga/contract/constants";
import { printerTemplate } from "@cherga/contract/resources/printer-template";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: printerTemplate,
  path: "/list/printer-template",
  autosaveMs: autosaveDebounceMs.usual,
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("width")} />
    </>
  ),
});

/** Printer templates. */
export default function PrinterTemplatePage() {
  return <ResourcePage screen={screen} />;
}
