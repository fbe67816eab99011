import { include } from "@cherga/contract/resources/include";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";

const screen = defineScreen({
  resource: include,
  path: "/list/include",
  detail: ({ status }, t) => t.of(status ? "include.shown" : "include.hidden"),
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("text")} lines />
      <AutoField of={f.at("articleIds")} />
      <AutoField of={f.at("status")} />
    </>
  ),
});

/** The panels that kiosks show beside their menu. */
export default function IncludePage() {
  return <ResourcePage screen={screen} />;
}
