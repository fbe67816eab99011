import { country } from "@cherga/contract/resources/country";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: country,
  path: "/country",
  detail: ({ phoneCode }) => `+${phoneCode}`,
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <Columns>
        <AutoField of={f.at("phoneCode")} />
      </Columns>
    </>
  ),
});

export default function CountryPage() {
  return <ResourcePage screen={screen} />;
}
