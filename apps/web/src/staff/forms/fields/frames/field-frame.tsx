import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useConflict, useForm } from "#staff/forms/form.tsx";
import type { Path } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Shows a field, and under it a conflicting change of another user. */
export function FieldFrame({ path, children }: { readonly path: Path; readonly children: ReactNode }) {
  const t = useTexts();
  const { editor } = useForm();
  const conflict = useConflict(path);
  if (conflict === undefined) return children;
  return (
    <Stack gap={4}>
      {children}
      <Alert color="orange" p="xs" role="alert">
        <Text size="sm">{t("form.conflict", { theirs: shown(conflict.theirs) })}</Text>
        <Group gap="xs" mt={4}>
          <Button size="compact-sm" variant="default" onClick={() => editor.decide(conflict, "mine")}>
            {t("form.keepMine")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => editor.decide(conflict, "theirs")}>
            {t("form.takeTheirs")}
          </Button>
        </Group>
      </Alert>
    </Stack>
  );
}

const shown = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "—");
