import { voiceDevice } from "@cherga/contract/resources/voice-device";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: voiceDevice,
  path: "/device/voice/init",
  idIn: "search",
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} />
      <AutoField of={f.at("organizationId")} />
      <AutoField of={f.at("host")} />
      <AutoField of={f.at("deviceId")} />
      <AutoField of={f.at("voiceTemplateId")} />
    </>
  ),
});

/** Voice devices. */
export default function VoiceDevicePage() {
  return <ResourcePage screen={screen} />;
}
