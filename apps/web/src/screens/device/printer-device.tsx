import { printerDevice } from "@cherga/contract/resources/printer-device";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: printerDevice,
  path: "/device/printer/init",
  idIn: "search",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationId")} />
      <AutoField of={f.at("host")} />
      <AutoField of={f.at("deviceId")} />
      <AutoField of={f.at("signature")} />
      <AutoField of={f.at("mac")} />
      <AutoField of={f.at("ip")} />
      <AutoField of={f.at("init")} />
      <AutoField of={f.at("printerIpp")} />
      <AutoField of={f.at("printerSSE")} />
      <AutoField of={f.at("printerTemplateId")} />
    </>
  ),
});

/** Printers. */
export default function PrinterDevicePage() {
  return <ResourcePage screen={screen} />;
}
