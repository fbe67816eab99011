import { userRoles } from "@cherga/contract/constants";
import type { Values } from "@cherga/contract/resource";
import { organization } from "@cherga/contract/resources/organization";
import { user } from "@cherga/contract/resources/user";
import { PasswordTwice } from "#staff/account/password-twice.tsx";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { IndicatorField } from "#staff/forms/fields/text/indicator-field.tsx";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { FieldGroup } from "#staff/forms/fields/frames/field-group.tsx";
import { OrganizationField } from "#staff/forms/fields/choices/organization-field.tsx";
import { ReferencesField } from "#staff/forms/fields/choices/reference-field.tsx";
import { Form, useField, useForm, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { NewPassword } from "#staff/account/new-password.tsx";
import { useSession } from "#staff/session/session.ts";
import { Columns } from "#staff/ui/layout.tsx";

type UserValues = Values<typeof user.fields>;

const screen = defineScreen({
  resource: user,
  path: "/list/user",
  detail: ({ username, position }) => [position, username].filter((part) => part !== "").join(" · "),
  form: (f, { id }) => (
    <>
      <Columns>
        <AutoField of={f.at("first_name")} />
        <AutoField of={f.at("last_name")} />
      </Columns>
      <AutoField of={f.at("position")} />
      <FieldGroup title="user.account">
        <Columns>
          <AutoField of={f.at("username")} />
          <AutoField of={f.at("language")} />
        </Columns>
        {id === undefined ? <PasswordFields of={f} /> : <NewPassword key={id} userId={id} />}
      </FieldGroup>
      <Rights of={f} userId={id} />
      <FieldGroup title="user.console">
        <Columns>
          <AutoField of={f.at("isOperator")} />
          <AutoField of={f.at("callOnly")} />
          <AutoField of={f.at("newerSleeping")} />
        </Columns>
        <Columns>
          <AutoField of={f.at("room")} />
          <IndicatorField of={f.at("indicator")} />
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

/** The rights of an account. Your own are read-only: a slip would lock you out. */
function Rights({ of, userId }: { readonly of: Lens<UserValues>; readonly userId: number | undefined }) {
  const form = useForm();
  const isOwn = useSession()?.user.id === userId;
  return (
    <FieldGroup title="user.rights" {...(isOwn && { hint: "user.rights.own" })}>
      <Form {...form} mayWrite={form.mayWrite && !isOwn}>
        <Reach of={of} />
        <Columns>
          <AutoField of={of.at("isAdmin")} />
          <AutoField of={of.at("scheduleOnly")} />
          <AutoField of={of.at("payment")} />
        </Columns>
      </Form>
    </FieldGroup>
  );
}

/** The organizations of an account. An administrator of one organization cannot create accounts of all. */
function Reach({ of }: { readonly of: Lens<UserValues> }) {
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

type Props = { readonly of: Lens<Values<typeof user.fields>> };

/** The initial password of an account. */
function PasswordFields({ of }: Props) {
  const password = useField<string | undefined>(of.at("password"));
  const again = useField<string | undefined>(of.at("confirm_password"));
  return (
    <PasswordTwice
      password={password.value ?? ""}
      again={again.value ?? ""}
      error={password.error}
      againError={again.error}
      onPassword={(typed) => {
        password.change(typed);
        // A new password must be typed twice.
        if (again.value === undefined) again.change("");
      }}
      onAgain={again.change}
    />
  );
}
