import { region } from "@cherga/contract/resources/region";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: region,
  path: "/region",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <Columns>
        <AutoField of={f.at("countryId")} />
      </Columns>
    </>
  ),
});

export default function RegionPage() {
  return <ResourcePage screen={screen} />;
}
