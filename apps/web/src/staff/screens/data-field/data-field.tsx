import { dataField } from "@cherga/contract/resources/data-field";
import { usualDateFormats } from "@cherga/contract/written-date";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { SuggestedField } from "#staff/forms/fields/text/suggested-field.tsx";
import { FieldGroup } from "#staff/forms/fields/frames/field-group.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { FieldPreview } from "#staff/screens/data-field/field-preview.tsx";
import { Columns } from "#staff/ui/layout.tsx";

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

/** The fields that visitors may be asked for. */
export default function DataFieldPage() {
  return <ResourcePage screen={screen} />;
}
