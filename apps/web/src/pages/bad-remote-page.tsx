import { Text } from "@mantine/core";
import { BarePage } from "#pages/bare-page.tsx";
import { useTexts } from "#texts/use-texts.ts";

/** Shown on a hardware console that cannot work. */
export default function BadRemotePage() {
  const t = useTexts();
  return (
    <BarePage title="badRemote.title">
      <Text>{t("badRemote.text")}</Text>
    </BarePage>
  );
}
