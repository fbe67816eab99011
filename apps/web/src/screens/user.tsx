import { user } from "@cherga/contract/resources/user";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: user,
  path: "/list/user",
  form: (f) => (
    <>
      <AutoField of={f.at("username")} />
      <AutoField of={f.at("password")} />
      <AutoField of={f.at("confirm_password")} />
      <AutoField of={f.at("first_name")} />
      <AutoField of={f.at("last_name")} />
      <AutoField of={f.at("position")} />
      <AutoField of={f.at("organizationId")} />
      <AutoField of={f.at("allowedOrganizationIds")} />
      <AutoField of={f.at("role")} />
      <AutoField of={f.at("isAdmin")} />
      <AutoField of={f.at("isOperator")} />
      <AutoField of={f.at("newTicket")} />
      <AutoField of={f.at("newQueue")} />
      <AutoField of={f.at("callOperator")} />
      <AutoField of={f.at("callOnly")} />
      <AutoField of={f.at("payment")} />
      <AutoField of={f.at("scheduleOnly")} />
      <AutoField of={f.at("newerSleeping")} />
      <AutoField of={f.at("room")} />
      <AutoField of={f.at("indicator")} />
      <AutoField of={f.at("language")} />
    </>
  ),
});

/** Users. */
export default function UserPage() {
  return <ResourcePage screen={screen} />;
}
