import { board } from "@cherga/contract/resources/board";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: board,
  path: "/board",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationId")} />
    </>
  ),
});

/** Boards. */
export default function BoardPage() {
  return <ResourcePage screen={screen} />;
}
