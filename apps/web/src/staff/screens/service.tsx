import { service } from "@cherga/contract/resources/service";
import { visitorFormFieldsOf } from "#staff/visitor-form-fields/visitor-form-fields.ts";
import { VisitorFormFieldsField } from "#staff/visitor-form-fields/visitor-form-fields-field.tsx";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ColourField } from "#staff/forms/fields/choices/colour-field.tsx";
import { FieldGroup } from "#staff/forms/fields/frames/field-group.tsx";
import { IconField } from "#staff/forms/fields/choices/icon-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { SpanField } from "#staff/forms/fields/times/span-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { ServiceMark } from "#staff/resource/row-mark.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: service,
  path: "/service",
  relatedField: visitorFormFieldsOf(service),
  detail: ({ duration: { value, unit }, parameters: { externalCode = "" } }, t) =>
    [`${value} ${t.of(`unit.${unit}`)}`, externalCode].filter(Boolean).join(" · "),
  mark: ({ parameters: { icon, colour } }) => <ServiceMark icon={icon} colour={colour} />,
  start: { duration: { value: 15, unit: "minutes" } },
  form: (f, { id }) => (
    <>
      {/* What a service cannot do without; the rest has a good beginning. */}
      <WordsField of={f.at("name")} />
      <Columns>
        <SpanField of={f.at("duration")} />
        <NumberField of={f.at("parameters").at("price")} decimals={2} />
      </Columns>
      <FieldGroup title="service.group.visitors">
        <WordsField of={f.at("description")} kind="lines" />
        <WordsField of={f.at("parameters").at("bring")} kind="lines" />
      </FieldGroup>
      <FieldGroup title="service.group.time">
        <Columns>
          <SpanField of={f.at("multiplicity")} />
          <NumberField of={f.at("align_minutes")} />
        </Columns>
        <AutoField of={f.at("is_strict")} />
      </FieldGroup>
      <FieldGroup title="service.group.look">
        <Columns>
          <ColourField of={f.at("parameters").at("colour")} clearable />
          <IconField of={f.at("parameters").at("icon")} />
        </Columns>
        <TextField of={f.at("parameters").at("externalCode")} />
      </FieldGroup>
      {id !== undefined && <VisitorFormFieldsField />}
    </>
  ),
});

/** The services of the visits. */
export default function ServicePage() {
  return <ResourcePage screen={screen} />;
}
