import { Group, Text } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The product's sign and name. */
export function Wordmark({ size = 26 }: { readonly size?: number }) {
  const t = useTexts();
  return (
    <Group component="span" gap={8} wrap="nowrap" display="inline-flex">
      <img src="/icon.svg" width={size} height={size} alt="" />
      <Text span fw={800} fz={size * 0.72} lh={1}>
        {t("app.name")}
      </Text>
    </Group>
  );
}
