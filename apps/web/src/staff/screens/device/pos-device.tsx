import { posDevice } from "@cherga/contract/resources/pos-device";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/screens/device/device-fields.tsx";
import { DevicePage } from "#staff/screens/device/device-page.tsx";

const screen = defineScreen({
  resource: posDevice,
  path: "/device/pos/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew }) => <DeviceFields of={f} isNew={isNew} />,
});

/** The payment terminals at desks. */
export default function PosDevicePage() {
  return <DevicePage screen={screen} />;
}
