import { servicePackage } from "@cherga/contract/resources/service-package";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { Components } from "#screens/service-package/components.tsx";
import { OpenPackages } from "#screens/service-package/open-packages.tsx";
import { useSession } from "#session/session.ts";

const screen = defineScreen({
  resource: servicePackage,
  path: "/service-package",
  form: (f, { id }) => (
    <>
      <AutoField of={f.at("is_view")} />
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} lines />
      <Components of={f.at("items")} id={id} />
      <AutoField of={f.at("mainServiceId")} />
    </>
  ),
  start: { items: [] },
});

/** Services that belong together in one visit. Whoever is not signed in sees what is offered. */
export default function ServicePackagePage() {
  return useSession() === undefined ? <OpenPackages /> : <ResourcePage screen={screen} />;
}
