import { webOnline } from "@cherga/contract/resources/web-online";
import { Anchor, Text } from "@mantine/core";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { PreviewDesigner } from "#staff/preview/designer.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { BotFields } from "#staff/screens/booking-page/bot-fields.tsx";
import { PagePreview } from "#staff/screens/booking-page/page-preview.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { PartStack } from "#staff/ui/layout.tsx";
import { VisitorFormFieldsField } from "#staff/visitor-form-fields/visitor-form-fields-field.tsx";
import { visitorFormFieldsOf } from "#staff/visitor-form-fields/visitor-form-fields.ts";

const screen = defineScreen({
  resource: webOnline,
  path: "/web-online",
  relatedField: visitorFormFieldsOf(webOnline),
  detail: ({ organizationFilter }, t) => t.of(`web-online.organizationFilter.${organizationFilter}`),
  form: (f, { id }) => (
    <PreviewDesigner shown={<PagePreview />}>
      <PartStack>
        {id !== undefined && <PageAddress id={id} />}
        <AutoField of={f.at("status")} />
        <AutoField of={f.at("name")} />
        <AutoField of={f.at("description")} lines />
        <AutoField of={f.at("organizationFilter")} />
        <FilteredOrganizations filter={f.at("organizationFilter")} of={f.at("organizationIds")} />
        {id !== undefined && <VisitorFormFieldsField />}
        <BotFields of={f.at("bot")} id={id} />
      </PartStack>
    </PreviewDesigner>
  ),
});

/** The pages on which visitors book online. */
export default function WebOnlinePage() {
  return <ResourcePage screen={screen} />;
}

function PageAddress({ id }: { readonly id: number }) {
  const t = useTexts();
  const page = `/book/${id}`;
  return (
    <Text size="sm">
      {t("web-online.address")}{" "}
      <Anchor href={page} target="_blank" size="sm">
        {new URL(page, location.origin).href}
      </Anchor>
    </Text>
  );
}

/** Without a filter there is nothing to choose. */
function FilteredOrganizations({
  filter,
  of,
}: {
  readonly filter: Lens<string>;
  readonly of: Lens<number[]>;
}) {
  return useValue(filter) === "none" ? null : <AutoField of={of} />;
}
