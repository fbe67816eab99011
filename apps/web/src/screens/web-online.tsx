import { webOnline } from "@cherga/contract/resources/web-online";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: webOnline,
  path: "/web-online",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationFilter")} />
      <AutoField of={f.at("organizationIds")} />
      <AutoField of={f.at("status")} />
    </>
  ),
});

/** Online queue. */
export default function WebOnlinePage() {
  return <ResourcePage screen={screen} />;
}
