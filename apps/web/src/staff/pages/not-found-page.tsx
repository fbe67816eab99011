import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { BarePage } from "#staff/pages/bare-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

export default function NotFoundPage() {
  const t = useTexts();
  return (
    <BarePage title="notFound.title">
      <Text>{t("notFound.text")}</Text>
      <Button component={Link} to="/">
        {t("notFound.home")}
      </Button>
    </BarePage>
  );
}
