import { terminal } from "@cherga/contract/resources/terminal";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: terminal,
  path: "/terminal",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationId")} />
      <AutoField of={f.at("panels")} />
      <AutoField of={f.at("printerDeviceId")} />
    </>
  ),
});

/** Terminals. */
export default function TerminalPage() {
  return <ResourcePage screen={screen} />;
}
