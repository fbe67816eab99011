import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { defineScreen } from "#staff/resource/screen.ts";
import { ConsoleSettings } from "#staff/devices/console-settings.tsx";
import { DeviceFields, lineDetail } from "#staff/devices/device-fields.tsx";
import { DevicePage } from "#staff/devices/device-page.tsx";

const screen = defineScreen({
  resource: remoteDevice,
  path: "/device/remote/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew, id }) => (
    <DeviceFields
      of={f}
      isNew={isNew}
      device={{ kind: "remote-device", id }}
      settings={<ConsoleSettings of={f} />}
    />
  ),
});

/** The hardware consoles of operators. */
export default function RemoteDevicePage() {
  return <DevicePage screen={screen} kind="remote-device" />;
}
