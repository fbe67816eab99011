import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { defineScreen } from "#resource/screen.ts";
import { DeviceFields, lineDetail } from "#screens/device/device-fields.tsx";
import { DevicePage } from "#screens/device/device-page.tsx";

const screen = defineScreen({
  resource: remoteDevice,
  path: "/device/remote/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew }) => <DeviceFields of={f} isNew={isNew} />,
});

/** The hardware consoles of operators. */
export default function RemoteDevicePage() {
  return <DevicePage screen={screen} />;
}
