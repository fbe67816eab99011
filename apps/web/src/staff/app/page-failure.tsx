import { Alert, Button, Container, Stack, Text } from "@mantine/core";
import { ChunkMissing } from "#staff/app/lazy-page.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Stands where a page could not be shown. */
export function PageFailure({ error }: { readonly error: unknown }) {
  const t = useTexts();
  return (
    <Container size="sm" py="xl">
      <Alert color="red" title={t("failure.page")} role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">
            {error instanceof ChunkMissing ? t("failure.chunk") : t("error.ERR_BAD_RESPONSE")}
          </Text>
          <Button size="compact-md" variant="default" onClick={() => location.reload()}>
            {t("failure.reply")}
          </Button>
        </Stack>
      </Alert>
    </Container>
  );
}
