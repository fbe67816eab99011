import { PasswordInput } from "@mantine/core";
import type { Values } from "@cherga/contract/resource";
import type { user } from "@cherga/contract/resources/user";
import { useForm, useField } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { useTexts } from "#texts/use-texts.ts";
import { Columns } from "#ui/columns.tsx";

type Props = { readonly of: Lens<Values<typeof user.fields>>; readonly isNew: boolean };

/** Asks for a password twice. Of an account that exists it stays what it was until another is typed. */
export function PasswordFields({ of, isNew }: Props) {
  const t = useTexts();
  const { editor } = useForm();
  const password = useField<string | undefined>(of.at("password"));
  const confirmed = useField<string | undefined>(of.at("confirm_password"));
  const differs = confirmed.value !== undefined && !(password.value ?? "").startsWith(confirmed.value);

  function handlePassword(typed: string): void {
    editor.change(of.at("password").path, typed === "" ? undefined : typed);
    // Whoever sets a password types it twice; whoever leaves it as it is does not have to.
    if (typed === "") editor.change(of.at("confirm_password").path, undefined);
    else if (confirmed.value === undefined) editor.change(of.at("confirm_password").path, "");
  }

  function handleConfirmed(typed: string): void {
    const isLeft = typed === "" && password.value === undefined;
    editor.change(of.at("confirm_password").path, isLeft ? undefined : typed);
  }

  return (
    <Columns>
      <PasswordInput
        label={password.label}
        description={isNew ? t("user.password.hint") : t("user.password.keep")}
        error={password.error}
        value={password.value ?? ""}
        readOnly={password.readOnly}
        autoComplete="new-password"
        onChange={({ currentTarget }) => handlePassword(currentTarget.value)}
      />
      <PasswordInput
        label={confirmed.label}
        description={confirmed.hint}
        error={differs ? t("issue.ERROR_PASSWORD_MISMATCH") : confirmed.error}
        value={confirmed.value ?? ""}
        readOnly={confirmed.readOnly}
        autoComplete="new-password"
        onChange={({ currentTarget }) => handleConfirmed(currentTarget.value)}
      />
    </Columns>
  );
}
