import { voiceTemplate } from "@cherga/contract/resources/voice-template";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: voiceTemplate,
  path: "/list/voice-template",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
    </>
  ),
});

/** Voice templates. */
export default function VoiceTemplatePage() {
  return <ResourcePage screen={screen} />;
}
