import { PasswordInput } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

type Props = {
  /** Whether the user has just opened it, so that it takes the focus. */
  readonly isAskedFor?: boolean;
  readonly password: string;
  readonly again: string;
  readonly error?: string | undefined;
  readonly againError?: string | undefined;
  readonly onPassword: (typed: string) => void;
  readonly onAgain: (typed: string) => void;
};

/** Two inputs for one password; they show a mismatch as soon as it is certain. */
export function PasswordTwice({
  isAskedFor = false,
  password,
  again,
  error,
  againError,
  onPassword,
  onAgain,
}: Props) {
  const t = useTexts();
  const differs = !password.startsWith(again);
  return (
    <Columns>
      <PasswordInput
        label={t("user.password")}
        description={t("user.password.hint")}
        error={error}
        value={password}
        autoFocus={isAskedFor}
        autoComplete="new-password"
        onChange={({ currentTarget }) => onPassword(currentTarget.value)}
      />
      <PasswordInput
        label={t("user.confirm_password")}
        description={t("user.confirm_password.hint")}
        error={differs ? t("issue.ERROR_PASSWORD_MISMATCH") : againError}
        value={again}
        autoComplete="new-password"
        onChange={({ currentTarget }) => onAgain(currentTarget.value)}
      />
    </Columns>
  );
}
