import { TextInput } from "@mantine/core";
import { printerDevice } from "@cherga/contract/resources/printer-device";
import { PrinterConnection } from "#staff/devices/printer-connection.tsx";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useEditing, useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/devices/device-fields.tsx";
import { DevicePage } from "#staff/devices/device-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

const screen = defineScreen({
  resource: printerDevice,
  path: "/device/printer/init",
  idIn: "search",
  detail: lineDetail,
  form: (f, { isNew, id }) => (
    <DeviceFields
      of={f}
      isNew={isNew}
      device={{ kind: "printer-device", id }}
      reached={<PrinterConnection of={f} />}
    >
      <Columns>
        <SignatureField of={f.at("signature")} />
        <AutoField of={f.at("printerTemplateId")} />
        <AutoField of={f.at("init")} />
        <AutoField of={f.at("forDesks")} />
      </Columns>
    </DeviceFields>
  ),
});

/** The ticket printers. */
export default function PrinterDevicePage() {
  return <DevicePage screen={screen} kind="printer-device" />;
}

/** The unique name of the printer. Only the server knows whether it is taken. */
function SignatureField({ of }: { readonly of: Lens<string> }) {
  const t = useTexts();
  const field = useField(of);
  const isTaken = useEditing(
    ({ phase, failure }) => phase === "failed" && failure?.code === "ERROR_NO_UNIQ_SIGNATURE",
  );
  return (
    <FieldFrame path={of.path}>
      <TextInput
        label={field.label}
        description={field.hint}
        error={isTaken ? t("error.ERROR_NO_UNIQ_SIGNATURE") : field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        autoComplete="off"
        onChange={({ currentTarget }) => field.change(currentTarget.value)}
      />
    </FieldFrame>
  );
}
