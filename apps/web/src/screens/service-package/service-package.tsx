import { servicePackage } from "@cherga/contract/resources/service-package";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: servicePackage,
  path: "/service-package",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("mainServiceId")} />
      <AutoField of={f.at("is_view")} />
    </>
  ),
});

/** Service packages. */
export default function ServicePackagePage() {
  return <ResourcePage screen={screen} />;
}
