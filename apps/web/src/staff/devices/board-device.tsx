import type { Values } from "@cherga/contract/resource";
import { boardDevice } from "@cherga/contract/resources/board-device";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { OptionalField } from "#staff/forms/fields/optional-field.tsx";
import { SecretField } from "#staff/forms/fields/text/secret-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/devices/device-fields.tsx";
import { DevicePage } from "#staff/devices/device-page.tsx";
import { Columns } from "#staff/ui/layout.tsx";

type Vnc = NonNullable<Values<typeof boardDevice.fields>["vnc"]>;

/** The default VNC port. */
const usualPort = 5900;

const screen = defineScreen({
  resource: boardDevice,
  path: "/device/board/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew, id }) => (
    <>
      <DeviceFields of={f} isNew={isNew} device={{ kind: "board-device", id }}>
        <Columns>
          <AutoField of={f.at("boardId")} />
          <AutoField of={f.at("type")} />
        </Columns>
      </DeviceFields>
      <OptionalField of={f.at("vnc")} make={(): Vnc => ({ host: "", port: usualPort })}>
        {(vnc) => (
          <Columns>
            <TextField of={vnc.at("host")} />
            <NumberField of={vnc.at("port")} />
            <SecretField of={vnc.at("password")} />
          </Columns>
        )}
      </OptionalField>
    </>
  ),
});

/** The computers behind boards. */
export default function BoardDevicePage() {
  return <DevicePage screen={screen} kind="board-device" />;
}
