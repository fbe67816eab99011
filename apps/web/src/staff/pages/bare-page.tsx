import { Box, Center, Container, Group, Stack, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { ColourChoice, LanguageChoice } from "#staff/shell/account-menu.tsx";
import { Wordmark } from "#staff/ui/wordmark.tsx";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";

/** A page without header and menu: a few words in the middle. */
export function BarePage({ title, children }: { readonly title: TextKey; readonly children: ReactNode }) {
  const t = useTexts();
  useEffect(() => {
    document.title = `${t(title)} · ${t("app.name")}`;
  }, [t, title]);
  return (
    <Box component="main" mih="100dvh">
      <Group justify="space-between" p="md">
        <Wordmark />
        <Group gap="xs">
          <LanguageChoice />
          <ColourChoice />
        </Group>
      </Group>
      <Center p="md">
        <Container size={420} w="100%" p={0}>
          <Stack>
            <Title order={1} size="h2">
              {t(title)}
            </Title>
            {children}
          </Stack>
        </Container>
      </Center>
    </Box>
  );
}
