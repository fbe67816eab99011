import { autosaveDebounceMs } from "@cherga/contract/constants";
import { operator } from "@cherga/contract/resources/operator";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: operator,
  path: "/operator",
  autosaveMs: autosaveDebounceMs.usual,
  form: (f) => (
    <>
      <AutoField of={f.at("username")} />
      <AutoField of={f.at("first_name")} />
      <AutoField of={f.at("last_name")} />
      <AutoField of={f.at("position")} />
      <AutoField of={f.at("organizationId")} />
      <AutoField of={f.at("room")} />
      <AutoField of={f.at("indicator")} />
      <AutoField of={f.at("scheduleId")} />
    </>
  ),
});

/** Operators. */
export default function OperatorPage() {
  return <ResourcePage screen={screen} />;
}
