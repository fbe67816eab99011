import { Button, Stack, Text, Title } from "@mantine/core";
import { useTexts } from "#texts/use-texts.ts";

/** The way to the operator's console. */
export default function RemotePage() {
  const t = useTexts();
  return (
    <Stack align="flex-start">
      <Title order={1} size="h2">
        {t("page.remote")}
      </Title>
      <Text>{t("remote.text")}</Text>
      <Button component="a" href="/skeleton/">
        {t("remote.open")}
      </Button>
    </Stack>
  );
}
