import { server } from "@cherga/contract/resources/server";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: server,
  path: "/device/server/init",
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

/** Local servers. */
export default function ServerPage() {
  return <ResourcePage screen={screen} />;
}
