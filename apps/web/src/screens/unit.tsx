import { unit } from "@cherga/contract/resources/unit";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: unit,
  path: "/list/unit",
  form: (f) => (
    <>
      <AutoField of={f.at("code")} />
      <AutoField of={f.at("name")} />
    </>
  ),
});

/** Units. */
export default function UnitPage() {
  return <ResourcePage screen={screen} />;
}
