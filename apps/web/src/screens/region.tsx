import { region } from "@cherga/contract/resources/region";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: region,
  path: "/region",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("countryId")} />
    </>
  ),
});

/** Regions. */
export default function RegionPage() {
  return <ResourcePage screen={screen} />;
}
