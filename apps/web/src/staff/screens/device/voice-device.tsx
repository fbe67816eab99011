import { voiceDevice } from "@cherga/contract/resources/voice-device";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/screens/device/device-fields.tsx";
import { DevicePage } from "#staff/screens/device/device-page.tsx";
import { Columns } from "#staff/ui/layout.tsx";

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

/** The loudspeakers that announce calls. */
export default function VoiceDevicePage() {
  return <DevicePage screen={screen} />;
}
