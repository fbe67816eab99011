import { Button, Text } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { BarePage } from "#staff/pages/bare-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

const reasons = ["taken", "noOperator", "noOrganization", "noSchedule"] as const;

/** Shown when a console cannot work. */
export default function BadRemotePage() {
  const t = useTexts();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const reason = reasons.find((known) => known === search["reason"]);
  return (
    <BarePage title="badRemote.title">
      <Text>{reason === undefined ? t("badRemote.text") : t(`badRemote.${reason}`)}</Text>
      <Button component={Link} to={reason === "taken" ? "/remote" : "/"} mt="md">
        {t(reason === "taken" ? "badRemote.back" : "notFound.home")}
      </Button>
    </BarePage>
  );
}
