import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/screens/device/device-fields.tsx";
import { DevicePage } from "#staff/screens/device/device-page.tsx";

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
