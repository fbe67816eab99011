import { voiceDevice } from "@cherga/contract/resources/voice-device";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/devices/device-fields.tsx";
import { DevicePage } from "#staff/devices/device-page.tsx";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: voiceDevice,
  path: "/device/voice/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew, id }) => (
    <DeviceFields of={f} isNew={isNew} device={{ kind: "voice-device", id }}>
      <Columns>
        <AutoField of={f.at("voiceTemplateId")} />
      </Columns>
    </DeviceFields>
  ),
});

/** The loudspeakers that announce calls. */
export default function VoiceDevicePage() {
  return <DevicePage screen={screen} kind="voice-device" />;
}
