import type { Values } from "@cherga/contract/resource";
import type { user } from "@cherga/contract/resources/user";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { PasswordTwice } from "#staff/account/password-twice.tsx";

type Props = { readonly of: Lens<Values<typeof user.fields>> };

/** Asks for the first password of an account. */
export function PasswordFields({ of }: Props) {
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
        // Whoever sets a password types it twice.
        if (again.value === undefined) again.change("");
      }}
      onAgain={again.change}
    />
  );
}
