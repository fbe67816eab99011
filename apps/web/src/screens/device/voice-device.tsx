import { voiceDevice } from "@cherga/contract/resources/voice-device";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { defineScreen } from "#resource/screen.ts";
import { DeviceFields, lineDetail } from "#screens/device/device-fields.tsx";
import { DevicePage } from "#screens/device/device-page.tsx";
import { Columns } from "#ui/columns.tsx";

const screen = defineScreen({
  resource: voiceDevice,
  path: "/device/voice/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew }) => (
    <DeviceFields of={f} isNew={isNew}>
      <Columns>
        <AutoField of={f.at("voiceTemplateId")} />
      </Columns>
    </DeviceFields>
  ),
});

/** The loudspeakers that call visitors. */
export default function VoiceDevicePage() {
  return <DevicePage screen={screen} />;
}
