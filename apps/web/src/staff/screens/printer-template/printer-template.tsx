import { printerTemplate } from "@cherga/contract/resources/printer-template";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { Workbench } from "#staff/screens/printer-template/workbench.tsx";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: printerTemplate,
  path: "/list/printer-template",
  detail: ({ width }, t) => `${width} ${t.of("printer-template.mm")}`,
  form: (f) => (
    <>
      <Columns>
        <AutoField of={f.at("name")} />
        <AutoField of={f.at("width")} />
      </Columns>
      <AutoField of={f.at("description")} />
      <Workbench of={f} />
    </>
  ),
});

/** The templates of printed tickets. */
export default function PrinterTemplatePage() {
  return <ResourcePage screen={screen} />;
}
