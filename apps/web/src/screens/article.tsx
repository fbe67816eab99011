import { article } from "@cherga/contract/resources/article";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: article,
  path: "/list/article",
  form: (f) => (
    <>
      <AutoField of={f.at("subject")} />
      <AutoField of={f.at("text")} />
      <AutoField of={f.at("status")} />
    </>
  ),
});

/** Articles. */
export default function ArticlePage() {
  return <ResourcePage screen={screen} />;
}
