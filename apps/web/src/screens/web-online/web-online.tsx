import { webOnline } from "@cherga/contract/resources/web-online";
import { webOnlineDataField } from "@cherga/contract/resources/web-online-data-field";
import { FieldLinks } from "#field-links/field-links.tsx";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { useValue } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { Designer } from "#preview/designer.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { PagePreview } from "#screens/web-online/page-preview.tsx";
import { PartStack } from "#ui/part-stack.tsx";

const screen = defineScreen({
  resource: webOnline,
  path: "/web-online",
  detail: ({ organizationFilter }, t) => t.of(`web-online.organizationFilter.${organizationFilter}`),
  form: (f, { id }) => (
    <Designer shown={<PagePreview id={id} />}>
      <PartStack>
        <AutoField of={f.at("status")} />
        <AutoField of={f.at("name")} />
        <AutoField of={f.at("description")} lines />
        <AutoField of={f.at("organizationFilter")} />
        <FilteredOrganizations filter={f.at("organizationFilter")} of={f.at("organizationIds")} />
        {id !== undefined && (
          <FieldLinks
            of={f.at("customerDataFields")}
            owner={webOnline}
            ownerId={id}
            links={webOnlineDataField}
            ownerField="webOnlineId"
          />
        )}
      </PartStack>
    </Designer>
  ),
});

/** The pages on which visitors book from home. */
export default function WebOnlinePage() {
  return <ResourcePage screen={screen} />;
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
