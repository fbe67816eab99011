import { Group, Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { ColourChoice, LanguageChoice } from "#staff/shell/account-menu.tsx";
import { Wordmark } from "#staff/ui/wordmark.tsx";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/pages/bare-page.module.css";

type Props = {
  readonly title: TextKey;
  readonly children: ReactNode;
  /** What stands below the card. */
  readonly below?: ReactNode;
};

/** A page without header and menu: a card in the middle. */
export function BarePage({ title, children, below }: Props) {
  const t = useTexts();
  useEffect(() => {
    document.title = `${t(title)} · ${t("app.name")}`;
  }, [t, title]);
  return (
    <main className={classes["page"]}>
      <Group justify="flex-end" gap="xs" p="md">
        <LanguageChoice />
        <ColourChoice />
      </Group>
      <Stack gap="lg" className={classes["middle"] ?? ""}>
        <Group justify="center">
          <Wordmark size={32} />
        </Group>
        <Paper withBorder p="xl" className={classes["card"] ?? ""}>
          <Stack>
            <Title order={1} size="h2">
              {t(title)}
            </Title>
            {children}
          </Stack>
        </Paper>
        {below}
      </Stack>
    </main>
  );
}
