import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { signInStatus, streamReconnectMs } from "@cherga/contract/constants";
import { IconDesk, IconGauge, IconSettings } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type SubmitEvent, useEffect, useState } from "react";
import type { Failure } from "#staff/api/failure.ts";
import { languagesQuery } from "#staff/api/languages.ts";
import { health } from "#staff/api/health.ts";
import { refresh } from "#staff/api/send.ts";
import { BarePage } from "#staff/pages/bare-page.tsx";
import { homeOf, isUnderNew } from "#staff/session/guards.ts";
import { currentSession, keepLanguage, languageWishes } from "#staff/session/session.ts";
import { signIn } from "#staff/account/sign-in.ts";
import { hasLostServer, takeTarget } from "#staff/session/target.ts";
import { speak } from "#staff/texts/i18n.ts";
import { languageAtSignIn } from "#staff/texts/language.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useBusy } from "#staff/ui/use-busy.ts";
import classes from "#staff/pages/bare-page.module.css";

const retryMs = 5 * streamReconnectMs;

export default function LoginPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data } = useQuery(health);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [isPending, setPending] = useState(false);
  const isBusy = useBusy(isPending);
  const [failure, setFailure] = useState<Failure>();
  const isWaiting = hasLostServer();

  function goOn(): void {
    // Cached data belongs to another user, or to none.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== languagesQuery.queryKey[0] });
    const home = isUnderNew(path) ? "/new/remote" : homeOf(currentSession()?.user);
    void navigate({ href: takeTarget() ?? home, replace: true });
  }

  // If only the server was lost, and not the session, the page continues by itself when it is back.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refresh().then(goOn, () => undefined), retryMs);
    return () => clearInterval(timer);
  });

  async function startInOwnLanguage(): Promise<void> {
    const languages = await client.ensureQueryData(languagesQuery);
    const code = languageAtSignIn(currentSession()?.user.language ?? null, languageWishes(), languages);
    keepLanguage(code);
    await speak(code);
  }

  async function enter(name: string, secret: string): Promise<void> {
    setPending(true);
    const signed = await signIn(name.trim(), secret);
    setPending(false);
    if (signed.status === signInStatus.success) {
      await startInOwnLanguage();
      // At the top it would cover the tabs of the console, which are used at once.
      notifications.show({
        message: <SignedIn />,
        color: "green",
        position: "bottom-right",
        autoClose: 2_000,
      });
      return goOn();
    }
    if (signed.failure.code === "ERROR_TOO_MANY") return void navigate({ to: "/attack" });
    setFailure(signed.failure);
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    void enter(username, password);
  }

  return (
    <BarePage
      title="login.title"
      below={
        <Stack gap="md">
          {data?.demo === true && (
            <DemoAccounts isBusy={isBusy} onChosen={(name, secret) => void enter(name, secret)} />
          )}
          <Anchor href="/api/docs" size="sm" c="dimmed" ta="center">
            {t("login.docs")}
          </Anchor>
        </Stack>
      }
    >
      {isWaiting && <Alert color="orange">{t("login.waiting")}</Alert>}
      <form onSubmit={handleSubmit}>
        <Stack>
          <TextInput
            name="username"
            label={t("login.username")}
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
            autoFocus
            value={username}
            onChange={({ currentTarget }) => setUsername(currentTarget.value)}
          />
          <PasswordInput
            name="password"
            label={t("login.password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {t.of(`error.${failure.code}`)}
            </Alert>
          )}
          <Button type="submit" size="md" loading={isBusy}>
            {t("login.submit")}
          </Button>
        </Stack>
      </form>
    </BarePage>
  );
}

/** The accounts of the demo, each with what it is for. One touch signs in. */
function DemoAccounts({
  isBusy,
  onChosen,
}: {
  readonly isBusy: boolean;
  readonly onChosen: (username: string, password: string) => void;
}) {
  const t = useTexts();
  return (
    <Stack gap="xs" role="group" aria-label={t("login.demo")}>
      <Text size="sm" c="dimmed" ta="center">
        {t("login.demo")}
      </Text>
      <Stack gap={0} className={classes["accounts"] ?? ""}>
        {demoAccounts.map(({ username, password, text, icon: Icon }) => (
          <Button
            key={username}
            variant="subtle"
            color="gray"
            c="inherit"
            size="md"
            fz="sm"
            justify="flex-start"
            className={classes["account"] ?? ""}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            disabled={isBusy}
            onClick={() => onChosen(username, password)}
          >
            {username}
            <Text span size="sm" c="dimmed" fw={400} ms="xs">
              {t(text)}
            </Text>
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}

const demoAccounts = [
  { username: "admin", password: "admin", text: "login.demo.admin", icon: IconSettings },
  { username: "manager", password: "manager", text: "login.demo.manager", icon: IconGauge },
  { username: "operator1", password: "operator", text: "login.demo.operator", icon: IconDesk },
] as const;

/** A component, because the words in hand are those of before the sign-in, maybe in another language. */
function SignedIn() {
  const t = useTexts();
  return t("login.done");
}
