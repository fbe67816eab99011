import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Leads a previewed screen back to where visitors begin. */
export function BeginAgain({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts();
  return (
    <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={14} />} onClick={onClick}>
      {t("preview.again")}
    </Button>
  );
}
