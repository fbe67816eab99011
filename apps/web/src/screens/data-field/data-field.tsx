import { dataField } from "@cherga/contract/resources/data-field";
import { usualDateFormats } from "@cherga/contract/written-date";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { SuggestedField } from "#forms/fields/suggested-field.tsx";
import { FieldGroup } from "#forms/fields/field-group.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { FieldPreview } from "#screens/data-field/field-preview.tsx";
import { Columns } from "#ui/columns.tsx";

const screen = defineScreen({
  resource: dataField,
  path: "/list/dataField",
  detail: ({ name, type, category }, t) =>
    [t.of(`data-field.type.${type}`), category, name].filter(Boolean).join(" · "),
  form: (f) => (
    <>
      <Columns>
        <AutoField of={f.at("name")} />
        <AutoField of={f.at("type")} />
      </Columns>
      <FieldGroup title="data-field.look">
        <AutoField of={f.at("label")} />
        <AutoField of={f.at("title")} />
        <AutoField of={f.at("inputHint")} />
        <AutoField of={f.at("placeholder")} />
      </FieldGroup>
      <FieldGroup title="data-field.rules">
        <Columns>
          <AutoField of={f.at("mask")} />
          <AutoField of={f.at("regExp")} />
          <SuggestedField of={f.at("format")} suggestions={usualDateFormats} />
          <AutoField of={f.at("category")} />
        </Columns>
      </FieldGroup>
      <FieldPreview of={f} />
    </>
  ),
});

/** What visitors may be asked for. */
export default function DataFieldPage() {
  return <ResourcePage screen={screen} />;
}
