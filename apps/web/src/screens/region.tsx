import { region } from "@cherga/contract/resources/region";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { Columns } from "#ui/columns.tsx";

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

/** The regions that organizations lie in. */
export default function RegionPage() {
  return <ResourcePage screen={screen} />;
}
