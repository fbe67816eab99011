import { Alert } from "@mantine/core";
import type { Hall } from "#staff/hall/hall.ts";
import { fasterIn } from "#staff/hall/faster.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Shows why an action in the hall failed: who was faster, or what went wrong. */
export function ActionFailure({ failure, hall }: { readonly failure: unknown; readonly hall: Hall }) {
  const t = useTexts();
  const faster = fasterIn(failure, hall);
  if (faster === undefined) return <FailureAlert failure={failure} title={t("failure.action")} />;
  return (
    <Alert color="orange" p="xs" role="alert">
      {t("hall.faster", faster)}
    </Alert>
  );
}
