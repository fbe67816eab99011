import { posDevice } from "@cherga/contract/resources/pos-device";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/devices/device-fields.tsx";
import { DevicePage } from "#staff/devices/device-page.tsx";

const screen = defineScreen({
  resource: posDevice,
  path: "/device/pos/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew, id }) => <DeviceFields of={f} isNew={isNew} device={{ kind: "pos-device", id }} />,
});

/** The payment terminals at desks. */
export default function PosDevicePage() {
  return <DevicePage screen={screen} kind="pos-device" />;
}
