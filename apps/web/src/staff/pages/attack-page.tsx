import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { BarePage } from "#staff/pages/bare-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Shown when the rate limit is exceeded. */
export default function AttackPage() {
  const t = useTexts();
  return (
    <BarePage title="attack.title">
      <Text>{t("attack.text")}</Text>
      <Button component={Link} to="/login">
        {t("attack.back")}
      </Button>
    </BarePage>
  );
}
