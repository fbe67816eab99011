import { unit } from "@cherga/contract/resources/unit";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: unit,
  path: "/list/unit",
  detail: ({ code }) => code,
  form: (f) => (
    <>
      <Columns>
        <AutoField of={f.at("code")} />
      </Columns>
      <AutoField of={f.at("name")} />
    </>
  ),
});

/** The units of amounts. */
export default function UnitPage() {
  return <ResourcePage screen={screen} />;
}
