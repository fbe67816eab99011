import { languageCodes } from "@cherga/contract/constants";
import { terminal } from "@cherga/contract/resources/terminal";
import { EnrolledScreens } from "#enrolment/enrolled-screens.tsx";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ChoicesField } from "#forms/fields/choice-field.tsx";
import { kioskLimitTypes, LimitsField } from "#forms/fields/limits-field.tsx";
import { OrganizationField } from "#forms/fields/organization-field.tsx";
import { Designer } from "#preview/designer.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { KioskPreview } from "#screens/terminal/kiosk-preview.tsx";
import { MenuEditor } from "#screens/terminal/menu-editor.tsx";
import { PartStack } from "#ui/part-stack.tsx";

const screen = defineScreen({
  resource: terminal,
  path: "/terminal",
  detail: ({ description }) => description,
  form: (f, { id }) => (
    <Designer shown={<KioskPreview />}>
      <PartStack>
        <AutoField of={f.at("name")} />
        <AutoField of={f.at("description")} />
        <OrganizationField of={f.at("organizationId")} />
        <ChoicesField of={f.at("languages")} values={languageCodes} />
        <MenuEditor of={f.at("menu")} />
        <AutoField of={f.at("panels")} />
        <AutoField of={f.at("printerDeviceId")} />
        <LimitsField of={f.at("limits")} types={kioskLimitTypes} />
        {id !== undefined && <EnrolledScreens key={id} target={{ terminalId: id }} page={`/kiosk/${id}`} />}
      </PartStack>
    </Designer>
  ),
});

/** The kiosks at which visitors take tickets. */
export default function TerminalPage() {
  return <ResourcePage screen={screen} />;
}
