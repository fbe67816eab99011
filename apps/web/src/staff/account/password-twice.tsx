import { PasswordInput } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

type Props = {
  /** Whether it is what somebody has just asked for. */
  readonly isAskedFor?: boolean;
  readonly password: string;
  readonly again: string;
  readonly error?: string | undefined;
  readonly againError?: string | undefined;
  readonly onPassword: (typed: string) => void;
  readonly onAgain: (typed: string) => void;
};

/** Two inputs for one password, which say as soon as they can no longer become the same. */
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
