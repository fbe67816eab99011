import { autosaveDebounceMs } from "@cherga/contract/constants";
import { languageCodes } from "@cherga/contract/constants";
import { terminal } from "@cherga/contract/resources/terminal";
import { EnrolledScreens } from "#enrolment/enrolled-screens.tsx";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ChoicesField } from "#forms/fields/choice-field.tsx";
import { LimitsField } from "#forms/fields/limits-field.tsx";
import { OrganizationField } from "#forms/fields/organization-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { MenuEditor } from "#screens/terminal/menu-editor.tsx";

const screen = defineScreen({
  resource: terminal,
  path: "/terminal",
  autosaveMs: autosaveDebounceMs.usual,
  detail: ({ description }) => description,
  form: (f, { id }) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <OrganizationField of={f.at("organizationId")} />
      <ChoicesField of={f.at("languages")} values={languageCodes} />
      <MenuEditor of={f.at("menu")} />
      <AutoField of={f.at("panels")} />
      <AutoField of={f.at("printerDeviceId")} />
      <LimitsField of={f.at("limits")} />
      {id !== undefined && <EnrolledScreens key={id} target={{ terminalId: id }} page={`/kiosk/${id}`} />}
    </>
  ),
});

/** The kiosks at which visitors take tickets. */
export default function TerminalPage() {
  return <ResourcePage screen={screen} />;
}
