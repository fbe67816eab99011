import { boardDevice } from "@cherga/contract/resources/board-device";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: boardDevice,
  path: "/device/board/init",
  idIn: "search",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationId")} />
      <AutoField of={f.at("host")} />
      <AutoField of={f.at("deviceId")} />
      <AutoField of={f.at("type")} />
    </>
  ),
});

/** Board devices. */
export default function BoardDevicePage() {
  return <ResourcePage screen={screen} />;
}
