import { language } from "@cherga/contract/resources/language";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: language,
  path: "/list/language",
  form: (f) => (
    <>
      <AutoField of={f.at("code")} />
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("status")} />
      <AutoField of={f.at("main")} />
    </>
  ),
});

/** Languages. */
export default function LanguagePage() {
  return <ResourcePage screen={screen} />;
}
