import { country } from "@cherga/contract/resources/country";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: country,
  path: "/country",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("phoneCode")} />
    </>
  ),
});

/** Countries. */
export default function CountryPage() {
  return <ResourcePage screen={screen} />;
}
