import { organization } from "@cherga/contract/resources/organization";
import { server } from "@cherga/contract/resources/server";
import { ReferencesField } from "#staff/forms/fields/choices/reference-field.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { DeviceFields, lineDetail } from "#staff/devices/device-fields.tsx";
import { DevicePage } from "#staff/devices/device-page.tsx";
import { ServerEnrolment, ServerLine } from "#staff/devices/server-enrolment.tsx";

const screen = defineScreen({
  resource: server,
  path: "/device/server/init",
  detail: lineDetail,
  form: (f, { isNew, id }) => (
    <DeviceFields
      of={f}
      isNew={isNew}
      device={{ kind: "server", id }}
      line={id !== undefined && <ServerLine id={id} />}
      enrolment={id !== undefined && <ServerEnrolment id={id} />}
    >
      <ReferencesField of={f.at("otherOrganizationIds")} to={organization} />
    </DeviceFields>
  ),
});

/** The local servers that keep branches working while they are offline. */
export default function ServerPage() {
  return <DevicePage screen={screen} kind="server" />;
}
