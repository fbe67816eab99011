import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Select,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { languageCodes } from "@cherga/contract/constants";
import { IconLogout, IconMoon, IconSun, IconUser } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { codeOf } from "#staff/api/titles.ts";
import { keepLanguage, type User, useSession } from "#staff/session/session.ts";
import { signOut } from "#staff/account/sign-in.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/shell/shell.module.css";

/** The account menu: language, colour scheme, and sign-out. */
export function AccountMenu() {
  const t = useTexts();
  const navigate = useNavigate();
  const session = useSession();
  const nameAndWindow = session === undefined ? "" : nameAndWindowOf(t, session.user);
  return (
    <Group gap="xs" wrap="nowrap">
      <LanguageChoice />
      {session === undefined ? (
        <ColourChoice />
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              c="inherit"
              px="xs"
              leftSection={<IconUser size={18} aria-hidden />}
              classNames={{ root: classes["account"], section: classes["accountIcon"] }}
              aria-label={`${t("header.account")}: ${nameAndWindow}`}
            >
              <Text span inherit truncate visibleFrom="md">
                {nameAndWindow}
              </Text>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{nameAndWindow}</Menu.Label>
            <ColourItem />
            <Menu.Item
              leftSection={<IconLogout size={16} />}
              onClick={() => void signOut().then(() => navigate({ to: "/login" }))}
            >
              {t("header.signOut")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** The choice among the enabled languages. */
export function LanguageChoice() {
  const t = useTexts();
  const languages = useOfferedLanguages();
  return (
    <Select
      aria-label={t("header.language")}
      w={60}
      variant="unstyled"
      value={codeOf(t.locale)}
      allowDeselect={false}
      comboboxProps={{ width: 160, position: "bottom-end" }}
      data={languages.map(({ code }) => ({ value: code, label: code.toUpperCase() }))}
      renderOption={({ option }) => languages.find(({ code }) => code === option.value)?.name ?? option.label}
      onChange={(value) => {
        const code = languageCodes.find((known) => known === value);
        if (code === undefined) return;
        keepLanguage(code);
        void speak(code);
      }}
    />
  );
}

/** Switches between the light and the dark scheme. */
export function ColourChoice() {
  const t = useTexts();
  const { other, change } = useOtherScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size="lg"
      aria-label={t(`header.${other}`)}
      onClick={change}
    >
      {other === "dark" ? <IconMoon size={18} /> : <IconSun size={18} />}
    </ActionIcon>
  );
}

/** The same switch in the account menu, where it takes no room from the header. */
function ColourItem() {
  const t = useTexts();
  const { other, change } = useOtherScheme();
  return (
    <Menu.Item
      leftSection={other === "dark" ? <IconMoon size={16} /> : <IconSun size={16} />}
      onClick={change}
    >
      {t(`header.${other}`)}
    </Menu.Item>
  );
}

function useOtherScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme("light") === "dark" ? "light" : "dark";
  return { other, change: () => setColorScheme(other) } as const;
}

function nameAndWindowOf(t: Texts, { first_name, last_name, username, isOperator, room }: User): string {
  const name = `${first_name} ${last_name}`.trim() || username;
  return isOperator && room !== "" ? `${name} · ${t("header.window", { room })}` : name;
}
