import { autosaveDebounceMs } from "@cherga/contract/constants";
import { schedule } from "@cherga/contract/resources/schedule";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: schedule,
  path: "/schedule",
  autosaveMs: autosaveDebounceMs.usual,
  form: (f) => (
    <>
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationId")} />
    </>
  ),
});

/** Schedules. */
export default function SchedulePage() {
  return <ResourcePage screen={screen} />;
}
