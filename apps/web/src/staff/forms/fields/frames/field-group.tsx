import { Fieldset, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts, type TextKey } from "#staff/texts/use-texts.ts";

type Props = {
  readonly title: TextKey;
  /** Explains what the fields have in common. */
  readonly hint?: TextKey;
  readonly children: ReactNode;
};

/** Groups fields about the same topic. */
export function FieldGroup({ title, hint, children }: Props) {
  const t = useTexts();
  return (
    <Fieldset legend={t(title)}>
      <Stack gap="md">
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {t(hint)}
          </Text>
        )}
        {children}
      </Stack>
    </Fieldset>
  );
}
