import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { takeUpdate, useUpdate } from "#staff/shell/update.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Says that a newer program is loading or there, and lets people choose the moment to take it. */
export function UpdateBanner() {
  const t = useTexts();
  const update = useUpdate();
  if (update === "none") return null;
  return (
    <Alert color="blue" mb="md" role="status">
      <Group gap="sm">
        {update === "loading" ? (
          <>
            <Loader size="xs" />
            <Text size="sm">{t("update.loading")}</Text>
          </>
        ) : (
          <>
            <Text size="sm">{t("update.available")}</Text>
            <Button size="compact-sm" onClick={takeUpdate}>
              {t("update.load")}
            </Button>
          </>
        )}
      </Group>
    </Alert>
  );
}
