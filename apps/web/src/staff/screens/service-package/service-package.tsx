import type { Values } from "@cherga/contract/resource";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ReferenceField } from "#staff/forms/fields/choices/reference-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { Components } from "#staff/screens/service-package/components.tsx";
import { OpenPackages } from "#staff/screens/service-package/open-packages.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const screen = defineScreen({
  resource: servicePackage,
  path: "/service-package",
  form: (f, { id }) => (
    <>
      <AutoField of={f.at("is_view")} />
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} lines />
      <Components of={f.at("items")} id={id} />
      <MainService of={f} />
    </>
  ),
  start: { items: [] },
});

/** The service that stands for all of it is one of them. */
function MainService({ of }: { readonly of: Lens<Values<typeof servicePackage.fields>> }) {
  const t = useTexts();
  const items = useValue(of.at("items"));
  const isInside = (id: number): boolean =>
    items.some((item) => item.type === "service" && item.serviceId === id);
  return (
    <ReferenceField
      of={of.at("mainServiceId")}
      to={service}
      clearable
      against={(id) => (isInside(id) ? undefined : t("service-package.notInside"))}
    />
  );
}

/** Services that belong together in one visit. Whoever is not signed in sees what is offered. */
export default function ServicePackagePage() {
  return useSession() === undefined ? <OpenPackages /> : <ResourcePage screen={screen} />;
}
