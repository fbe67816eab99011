import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: remoteDevice,
  path: "/device/remote/init",
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

/** Local remote consoles. */
export default function RemoteDevicePage() {
  return <ResourcePage screen={screen} />;
}
