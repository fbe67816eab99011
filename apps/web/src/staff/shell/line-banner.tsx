import { Alert } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useLine } from "#staff/live/line.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Says that the line to the server is lost, for as long as it is. */
export function LineBanner() {
  const t = useTexts();
  if (useLine() !== "lost") return null;
  return (
    <Alert color="orange" mb="md" role="alert" icon={<IconPlugConnectedX />}>
      {t("line.lost")}
    </Alert>
  );
}
