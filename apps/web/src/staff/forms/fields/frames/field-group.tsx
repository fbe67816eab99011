import { Fieldset, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts, type TextKey } from "#staff/texts/use-texts.ts";

type Props = {
  readonly title: TextKey;
  /** What the fields have in common. */
  readonly hint?: TextKey;
  readonly children: ReactNode;
};

/** Holds fields together that are about the same thing. */
export function FieldGroup({ title, hint, children }: Props) {
  const t = useTexts();
  return (
    <Fieldset legend={<strong>{t(title)}</strong>}>
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
