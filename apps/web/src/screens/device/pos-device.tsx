import { posDevice } from "@cherga/contract/resources/pos-device";
import { defineScreen } from "#resource/screen.ts";
import { DeviceFields, lineDetail } from "#screens/device/device-fields.tsx";
import { DevicePage } from "#screens/device/device-page.tsx";

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
