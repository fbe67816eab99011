import { posDevice } from "@cherga/contract/resources/pos-device";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: posDevice,
  path: "/device/pos/init",
  idIn: "search",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationId")} />
      <AutoField of={f.at("host")} />
      <AutoField of={f.at("deviceId")} />
    </>
  ),
});

/** POS devices. */
export default function PosDevicePage() {
  return <ResourcePage screen={screen} />;
}
