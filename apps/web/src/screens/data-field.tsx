import { dataField } from "@cherga/contract/resources/data-field";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: dataField,
  path: "/list/dataField",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("label")} />
      <AutoField of={f.at("title")} />
      <AutoField of={f.at("inputHint")} />
      <AutoField of={f.at("placeholder")} />
      <AutoField of={f.at("format")} />
      <AutoField of={f.at("mask")} />
      <AutoField of={f.at("regExp")} />
      <AutoField of={f.at("type")} />
      <AutoField of={f.at("category")} />
    </>
  ),
});

/** Data fields. */
export default function DataFieldPage() {
  return <ResourcePage screen={screen} />;
}
