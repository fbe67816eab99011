import { userRoles } from "@cherga/contract/constants";
import type { Values } from "@cherga/contract/resource";
import { organization } from "@cherga/contract/resources/organization";
import { user } from "@cherga/contract/resources/user";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ChoiceField } from "#forms/fields/choice-field.tsx";
import { FieldGroup } from "#forms/fields/field-group.tsx";
import { OrganizationField } from "#forms/fields/organization-field.tsx";
import { ReferencesField } from "#forms/fields/reference-field.tsx";
import { useValue } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { PasswordFields } from "#screens/user/password-fields.tsx";
import { useSession } from "#session/session.ts";
import { Columns } from "#ui/columns.tsx";

const screen = defineScreen({
  resource: user,
  path: "/list/user",
  detail: ({ first_name, last_name, position }) =>
    [`${first_name} ${last_name}`.trim(), position].filter((part) => part !== "").join(" · "),
  form: (f, { isNew }) => (
    <>
      <FieldGroup title="user.account">
        <Columns>
          <AutoField of={f.at("username")} />
          <AutoField of={f.at("language")} />
        </Columns>
        <PasswordFields of={f} isNew={isNew} />
        <Columns>
          <AutoField of={f.at("first_name")} />
          <AutoField of={f.at("last_name")} />
        </Columns>
        <AutoField of={f.at("position")} />
      </FieldGroup>
      <FieldGroup title="user.rights">
        <Reach of={f} />
        <Columns>
          <AutoField of={f.at("isAdmin")} />
          <AutoField of={f.at("scheduleOnly")} />
          <AutoField of={f.at("payment")} />
        </Columns>
      </FieldGroup>
      <FieldGroup title="user.console">
        <Columns>
          <AutoField of={f.at("isOperator")} />
          <AutoField of={f.at("callOnly")} />
          <AutoField of={f.at("newerSleeping")} />
        </Columns>
        <Columns>
          <AutoField of={f.at("room")} />
          <AutoField of={f.at("indicator")} />
        </Columns>
      </FieldGroup>
      <FieldGroup title="user.notifications" hint="user.notifications.hint">
        <Columns>
          <AutoField of={f.at("newTicket")} />
          <AutoField of={f.at("newQueue")} />
          <AutoField of={f.at("callOperator")} />
        </Columns>
      </FieldGroup>
    </>
  ),
});

/** The accounts of staff. */
export default function UserPage() {
  return <ResourcePage screen={screen} />;
}

/** In which organizations somebody works. Whoever is of one organization cannot make somebody of all. */
function Reach({ of }: { readonly of: Lens<Values<typeof user.fields>> }) {
  const isGlobal = useSession()?.user.role === "global";
  const role = useValue(of.at("role"));
  const roles = userRoles.filter((each) => isGlobal || each === "local" || each === role);
  return (
    <>
      <Columns>
        <ChoiceField of={of.at("role")} values={roles} />
        <OrganizationField of={of.at("organizationId")} clearable={role === "global"} />
      </Columns>
      {role === "local" && <ReferencesField of={of.at("allowedOrganizationIds")} to={organization} />}
    </>
  );
}
